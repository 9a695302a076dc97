import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstant, toIsoInstant } from '#domain/odds/instant.ts';

const anyTime = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

test('every instant is shown to the second in UTC, and read back as that second', () => {
  expect(toIsoInstant(Date.UTC(2026, 10, 22, 10, 31, 7, 999))).toBe('2026-11-22T10:31:07Z');
  fc.assert(
    fc.property(anyTime, (date) => {
      const shown = toIsoInstant(date.getTime());
      expect(shown).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(parseInstant(shown)).toBe(Math.floor(date.getTime() / 1000) * 1000);
      expect(parseInstant(date.toISOString())).toBe(date.getTime());
    }),
  );
});

test('a date that no calendar has is refused, and never becomes another date', () => {
  for (let month = 1; month <= 13; month++) {
    for (let day = 1; day <= 32; day++) {
      for (const year of [1900, 2000, 2026, 2028]) {
        const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
        const exists = month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(parseInstant(`${date}T12:00:00Z`), date).toBe(
          exists ? Date.UTC(year, month - 1, day, 12) : undefined,
        );
      }
    }
  }
});

test.each([
  '',
  'now',
  '2026-11-30',
  '2026-11-30T24:00:00Z',
  '2026-11-30T12:60:00Z',
  '2026-11-30T12:00:60Z',
  '2026-11-30T12:00:00',
  '2026-11-30T12:00:00+00:00',
  ' 2026-11-30T12:00:00Z',
  '2026-11-30T12:00:00Z\n',
  1_780_000_000,
  null,
  undefined,
  {},
])('%j is no instant', (value) => {
  expect(parseInstant(value)).toBeUndefined();
});
