import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxMinStakes } from '#domain/surebets/max-min-stakes.ts';
import { netOdds, returnsOf } from '../../../web/surebet/returns.ts';
import { solutionOf, solve } from '../../../web/surebet/solve.ts';

const WINNER = { market_key: 'h2h', home: 'Inter' };
const leg = (outcome: string, odds: number, point: number | null = null, commission = 0) => ({
  outcome,
  odds,
  point,
  commission,
});

/** Two or three exclusive legs whose inverse odds sum to less than 1. */
const surebet = fc
  .record({
    weights: fc.array(fc.double({ min: 0.15, max: 1, noNaN: true }), {
      minLength: 2,
      maxLength: 3,
    }),
    edge: fc.double({ min: 0.002, max: 0.06, noNaN: true }),
  })
  .map(({ weights, edge }) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => Math.ceil(((1 + edge) * total * 100) / weight) / 100);
  });

/**
 * The best worst profit by trying every multiple of the unit up to twice what an equal payout
 * takes: nothing in common with the solver but the definition.
 */
function bestByTrying(odds: readonly number[], placed: number, unit: number): number {
  const payout = placed * (odds[0] ?? 0);
  const tries = odds
    .slice(1)
    .map((each) =>
      Array.from({ length: Math.ceil((1.5 * payout) / each / unit) + 3 }, (_, k) => k * unit),
    );
  let best = Number.NEGATIVE_INFINITY;
  for (const second of tries[0] ?? []) {
    for (const third of tries[1] ?? [0]) {
      const stakes = [placed, second, third];
      const total = placed + second + third;
      const worst = Math.min(...odds.map((each, index) => each * (stakes[index] ?? 0) - total));
      best = Math.max(best, worst);
    }
  }
  return best;
}

test('200 random surebets with rounding and one locked leg leave the most that any stakes leave, to the cent', () => {
  fc.assert(
    fc.property(
      surebet,
      fc.constantFrom(1, 5, 10),
      fc.integer({ min: 20, max: 180 }),
      (odds, unit, placed) => {
        const outcomes = odds.map((each, index) => leg(`outcome ${index}`, each));
        const returns = returnsOf(outcomes, WINNER);
        const found = solve({
          returns,
          placed: odds.map((_, index) => (index === 0 ? placed : undefined)),
          total: 1_000,
          unit,
        });
        expect(found.stakes[0]).toBe(placed);
        for (const stake of found.stakes.slice(1)) {
          expect(stake % unit).toBe(0);
        }
        expect(found.worst).toBeCloseTo(bestByTrying(odds, placed, unit), 2);
        const total = found.stakes.reduce((sum, stake) => sum + stake, 0);
        const profits = odds.map((each, index) => each * (found.stakes[index] ?? 0) - total);
        expect(found.total).toBeCloseTo(total, 6);
        expect(found.best).toBeCloseTo(Math.max(...profits), 6);
      },
    ),
    { numRuns: 200 },
  );
});

test('without a locked leg and without rounding the stakes are those of the service', () => {
  fc.assert(
    fc.property(surebet, fc.integer({ min: 50, max: 5_000 }), (odds, total) => {
      const returns = returnsOf(
        odds.map((each, index) => leg(`outcome ${index}`, each)),
        WINNER,
      );
      const { shares, worstReturn } = maxMinStakes(returns);
      const found = solve({ returns, placed: odds.map(() => undefined), total, unit: 0.01 });
      for (const [index, share] of shares.entries()) {
        expect(Math.abs((found.stakes[index] ?? 0) - share * total)).toBeLessThan(0.011);
      }
      expect(Math.abs(found.worst - (worstReturn - 1) * total)).toBeLessThan(0.1);
    }),
    { numRuns: 200 },
  );
});

test('without a locked leg the stakes never sum to more than the total, and in cents use it up', () => {
  fc.assert(
    fc.property(
      surebet,
      fc.constantFrom(0.01, 1, 5, 10),
      fc.integer({ min: 0, max: 500_000 }),
      (odds, unit, cents) => {
        const total = cents / 100;
        const returns = returnsOf(
          odds.map((each, index) => leg(`outcome ${index}`, each)),
          WINNER,
        );
        const found = solve({ returns, placed: odds.map(() => undefined), total, unit });
        expect(found.total).toBeLessThanOrEqual(total + 1e-9);
        if (unit === 0.01) {
          expect(found.total).toBeGreaterThan(total - odds.length * 0.01 - 1e-9);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('three equal legs share 20 without a cent too many', () => {
  const returns = returnsOf(
    ['Inter', 'Draw', 'Udinese'].map((outcome) => leg(outcome, 3.2)),
    WINNER,
  );
  const placed = [undefined, undefined, undefined];
  expect(solve({ returns, placed, total: 20, unit: 0.01 }).total).toBeLessThanOrEqual(20);
});

test('rounded stakes in tens sum to the total where they can', () => {
  const returns = returnsOf([leg('Inter', 2.1), leg('Udinese', 2)], WINNER);
  const { stakes, total, worst, best } = solve({
    returns,
    placed: [undefined, undefined],
    total: 1_000,
    unit: 10,
  });
  expect(stakes).toEqual([490, 510]);
  expect([total, worst, best]).toEqual([1_000, 20, 29]);
});

test('tens find the best stakes where a long shot rounds coarsely', () => {
  const odds = [8.69, 8.69, 1.31];
  const returns = returnsOf(
    odds.map((each, index) => leg(`outcome ${index}`, each)),
    WINNER,
  );
  const { worst } = solve({ returns, placed: [135, undefined, undefined], total: 1_000, unit: 10 });
  expect(worst).toBeCloseTo(bestByTrying(odds, 135, 10), 2);
});

test('a placed leg at odds that have moved is followed by the others', () => {
  const returns = returnsOf([leg('Inter', 2.05), leg('Udinese', 1.98)], WINNER);
  const { stakes } = solve({ returns, placed: [200, undefined], total: 1_000, unit: 0.01 });
  expect(stakes[1]).toBeCloseTo((200 * 2.05) / 1.98, 2);
});

describe('what a leg returns', () => {
  test('is less by the commission on its winnings', () => {
    expect(netOdds(leg('Inter', 3, null, 0.05))).toBeCloseTo(2.9);
  });

  test('of a lay is by its liability, wherever the outcome does not happen', () => {
    const returns = returnsOf([leg('Inter', 2.2), leg('Lay Inter', 2)], WINNER);
    expect(returns).toEqual([
      [2.2, 0],
      [0, 2],
    ]);
  });

  test('on a whole line comes back at the line, and on a quarter line a half does', () => {
    const [over = [], under = []] = returnsOf([leg('Over', 2.1, 2), leg('Under', 2, 2.25)], {
      market_key: 'totals',
      home: 'Inter',
    });
    const states = over.map((each, state) => `${each}|${under[state]}`);
    expect(new Set(states)).toEqual(new Set(['0|2', '1|1.5', '2.1|0']));
  });

  test('of a handicap is by the side that it is given to', () => {
    const [inter = [], udinese = []] = returnsOf(
      [leg('Inter', 2.1, -0.25), leg('Udinese', 2, 0.25)],
      { market_key: 'spreads', home: 'Inter' },
    );
    const states = inter.map((each, state) => `${each}|${udinese[state]}`);
    expect(new Set(states)).toEqual(new Set(['0|2', '0.5|1.5', '2.1|0']));
  });
});

test('stakes that are typed are taken as they are', () => {
  const returns = returnsOf([leg('Inter', 2.1), leg('Udinese', 2)], WINNER);
  expect(solutionOf(returns, [100, 100])).toEqual({
    stakes: [100, 100],
    total: 200,
    worst: 0,
    best: 10,
  });
});
