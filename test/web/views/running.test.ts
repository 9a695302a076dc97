import { expect, test } from 'vitest';
import { profits, runningMeans } from '../../../web/views/record/running.ts';

const day = (date: string, clvs: readonly number[], profitOf: readonly number[]) => ({
  day: date,
  picks: clvs.length,
  claimed: clvs.length * 0.05,
  closed: clvs.length,
  clv: clvs.reduce((sum, each) => sum + each, 0),
  clv_squares: clvs.reduce((sum, each) => sum + each ** 2, 0),
  settled: profitOf.length,
  profit: profitOf.reduce((sum, each) => sum + each, 0),
  profit_squares: profitOf.reduce((sum, each) => sum + each ** 2, 0),
});
const days = [
  day('2026-04-18', [0.02], [1]),
  day('2026-04-19', [0.04, 0.06], [-1, 1]),
  day('2026-04-20', [], [-1]),
];

test('running means are of all picks up to the day, with two standard errors on either side', () => {
  const { claimed, closing } = runningMeans(days);
  expect(claimed.map(({ y }) => y)).toEqual([0.05, expect.closeTo(0.05, 10), expect.anything()]);
  expect(closing[0]).toEqual({ x: Date.parse('2026-04-18'), y: 0.02 });
  const error = 0.02 / Math.sqrt(3);
  expect(closing[1]).toMatchObject({
    y: expect.closeTo(0.04, 10),
    low: expect.closeTo(0.04 - 2 * error, 10),
    high: expect.closeTo(0.04 + 2 * error, 10),
  });
});

test('profit is summed from the first day, and the band widens with the number of bets', () => {
  const { actual, claimed } = profits(days);
  expect(actual.map(({ y }) => y)).toEqual([1, 1, 0]);
  const widths = claimed.map(({ low = 0, high = 0 }) => high - low);
  expect(widths[2]).toBeGreaterThan(widths[1] ?? 0);
});
