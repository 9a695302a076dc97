import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOfFile } from '../../../research/backtest/file-dates.ts';

const pad = (part: number) => String(part).padStart(2, '0');

test('dd/mm/yy, dd/mm/yyyy and YYYY-MM-DD are read as their days', () => {
  const season = fc.date({
    min: new Date('2021-07-01'),
    max: new Date('2022-08-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.array(season, { minLength: 1 }), (dates) => {
      const days = dates.map((date) => date.toISOString().slice(0, 10));
      const parts = dates.map(
        (d) => [pad(d.getUTCDate()), pad(d.getUTCMonth() + 1), String(d.getUTCFullYear())] as const,
      );
      for (const texts of [
        parts.map(([d, m, y]) => `${d}/${m}/${y.slice(2)}`),
        parts.map(([d, m, y]) => `${d}/${m}/${y}`),
        days,
      ]) {
        expect(daysOfFile(texts, '2122')).toEqual({ ok: true, days });
      }
    }),
  );
});

describe('a file whose dates contradict is refused at the row that does', () => {
  test('month first, seen by a day that no month has', () => {
    const verdict = daysOfFile(['08/05/2021', '08/13/2021'], '2122');
    expect(verdict).toMatchObject({ ok: false, at: 0 });
    expect(verdict.ok || verdict.reason).toContain('month/day/year');
  });

  test('month first, seen by a day outside the season though the calendar has it', () => {
    expect(daysOfFile(['03/08/2022', '05/08/2022', '12/10/2022'], '2223')).toMatchObject({
      ok: true,
    });
    expect(daysOfFile(['08/05/2022', '08/06/2022'], '2223')).toMatchObject({ ok: false, at: 0 });
  });

  test.each([
    ['two ways in one file', ['14/08/2021', '2021-08-15']],
    ['a day that does not exist', ['14/08/2021', '31/09/2021']],
    ['another season', ['14/08/2021', '14/08/2020']],
    ['no date', ['14/08/2021', 'soon']],
  ])('%s', (_, texts) => {
    const verdict = daysOfFile(texts, '2122');
    expect(verdict.ok).toBe(false);
    expect(verdict.ok || verdict.reason).not.toContain('month/day/year');
  });
});

test('a season’s last days may be in August, and seasons before 2000 are theirs', () => {
  expect(daysOfFile(['02/08/2020'], '1920')).toEqual({ ok: true, days: ['2020-08-02'] });
  expect(daysOfFile(['14/08/99', '13/05/00'], '9900')).toEqual({
    ok: true,
    days: ['1999-08-14', '2000-05-13'],
  });
});
