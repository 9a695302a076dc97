import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfUtcDay, nextUtcMidnight, utcDay } from '#domain/access/daily-quota.ts';

const instant = fc.integer({ min: 0, max: Date.parse('2200-01-01T00:00:00Z') });

test('the day turns at 00:00:00.000 UTC', () => {
  expect(utcDay(Date.parse('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(utcDay(Date.parse('2026-11-22T00:00:00.000Z'))).toBe('2026-11-22');
  expect(nextUtcMidnight(Date.parse('2026-11-21T23:59:59.999Z'))).toBe(
    Date.parse('2026-11-22T00:00:00Z'),
  );
  expect(nextUtcMidnight(Date.parse('2026-11-22T00:00:00.000Z'))).toBe(
    Date.parse('2026-11-23T00:00:00Z'),
  );
});

test('the day of an instant lasts to the next midnight, and the next day begins there', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const midnight = nextUtcMidnight(now);
      expect(midnight).toBeGreaterThan(now);
      expect(endOfUtcDay(utcDay(now))).toBe(midnight);
      expect(utcDay(midnight - 1)).toBe(utcDay(now));
      expect(utcDay(midnight) > utcDay(now)).toBe(true);
    }),
  );
});
