import { expect, test } from 'vitest';
import { daysAndWeeks } from '#domain/record/days-and-weeks.ts';

const DAY_MS = 86_400_000;
const LATEST = Date.parse('2036-01-31');

/** One pick on each of so many days up to the latest. */
const daysBack = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    value: new Date(LATEST - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
    sum: { picks: 1, clv: 3 },
  }));

test('two years of days stay as they are', () => {
  expect(daysAndWeeks(daysBack(730))).toEqual(daysBack(730));
  expect(daysAndWeeks([])).toEqual([]);
});

test('what is older is added up under the Mondays of its weeks, and nothing is lost', () => {
  const spans = daysAndWeeks(daysBack(730 + 100));
  const weeks = spans.slice(0, -730);
  expect(spans.slice(-730)).toEqual(daysBack(730));
  expect(weeks.every(({ value }) => new Date(value).getUTCDay() === 1)).toBe(true);
  expect(weeks.slice(1, -1).every(({ sum }) => sum.picks === 7 && sum.clv === 21)).toBe(true);
  expect(spans.reduce((sum, { sum: { picks = 0 } }) => sum + picks, 0)).toBe(830);
  const values = spans.map(({ value }) => value);
  expect(values).toEqual([...values].sort());
});

test('a record of thirty years has at most 730 days and 520 weeks', () => {
  expect(daysAndWeeks(daysBack(30 * 365))).toHaveLength(1_250);
});
