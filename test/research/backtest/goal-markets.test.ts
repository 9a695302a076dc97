import { describe, expect, test } from 'vitest';
import {
  closingGoals,
  compareForecasts,
  forecastOf,
  GOAL_MARKETS,
} from '../../../research/backtest/goals/goal-markets.ts';

const ROW = {
  AHCh: '-0.5',
  PCAHH: '1.95',
  PCAHA: '1.95',
  'PC>2.5': '1.9',
  'PC<2.5': '2.0',
  FTHG: '1',
  FTAG: '1',
};

function goalsOf(change: Readonly<Record<string, string>> = {}) {
  const found = closingGoals({ ...ROW, ...change });
  if (!found) {
    throw new Error('no goals');
  }
  return found;
}

describe('the goals behind closing lines', () => {
  test('give the prices back that they were fitted to', () => {
    const { model, score } = goalsOf();
    expect(score).toEqual({ home: 1, away: 1 });
    const over = forecastOf(model, [GOAL_MARKETS['total over 1.5']?.[0] as never, 2.5], score);
    expect(over?.chance).toBeCloseTo(0.513, 3);
    expect(over?.happened).toBe(false);
  });

  test.each(Object.keys(ROW))('are not there where %s is empty', (column) => {
    expect(closingGoals({ ...ROW, [column]: '' })).toBeUndefined();
  });

  test('are held against the result, but for a stake that comes back', () => {
    const { model, score } = goalsOf();
    const happened = (name: string, at = score) =>
      forecastOf(model, GOAL_MARKETS[name] as never, at)?.happened;
    expect(happened('both score')).toBe(true);
    expect(happened('draw no bet')).toBeUndefined();
    expect(happened('draw no bet', { home: 0, away: 1 })).toBe(false);
    expect(happened('home over 0.5')).toBe(true);
    expect(happened('away over 1.5')).toBe(false);
  });
});

test('chances and results are compared by their means', () => {
  const forecasts = [
    { chance: 0.5, happened: true },
    { chance: 0.7, happened: false },
  ];
  const { given, happened, se, count } = compareForecasts(forecasts);
  expect([count, given, happened]).toEqual([2, 0.6, 0.5]);
  expect(se).toBeCloseTo(Math.sqrt((0.25 + 0.21) / 4), 12);
});
