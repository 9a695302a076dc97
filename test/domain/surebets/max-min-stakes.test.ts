import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxMinStakes, worstReturn } from '#domain/surebets/max-min-stakes.ts';

const price = fc.double({ min: 1.05, max: 12, noNaN: true });

describe('shares over opposite outcomes', () => {
  test('prices 2.0 and 2.1 return 1.0244 whichever wins', () => {
    const { shares, worstReturn: worst } = maxMinStakes([
      [2, 0],
      [0, 2.1],
    ]);
    expect(shares[0]).toBeCloseTo(0.5122, 4);
    expect(worst).toBeCloseTo(1 / (1 / 2 + 1 / 2.1), 12);
  });

  test('best prices 2.10, 3.50 and 3.90 are no surebet: the worst state returns 1 / 1.018315', () => {
    const { worstReturn: worst } = maxMinStakes([
      [2.1, 0, 0],
      [0, 3.5, 0],
      [0, 0, 3.9],
    ]);
    expect(1 / worst).toBeCloseTo(1.018315018315, 12);
  });

  test('return the same in every state', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 5 }), (prices) => {
        const returns = prices.map((o, bet) => prices.map((_, state) => (state === bet ? o : 0)));
        const { shares, worstReturn: worst } = maxMinStakes(returns);
        expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        for (const [bet, o] of prices.entries()) {
          expect((shares[bet] ?? 0) * o).toBeCloseTo(worst, 9);
        }
      }),
    );
  });
});

describe('shares over bets that overlap or refund', () => {
  test('a middle of over 2 and under 2.5 keeps its profit when exactly two goals return the first stake', () => {
    // States: at most one goal, two goals, three or more.
    const returns = [
      [0, 1, 2.1],
      [2.05, 2.05, 0],
    ];
    const { worstReturn: worst } = maxMinStakes(returns);
    expect(worst).toBeCloseTo(1 / (1 / 2.1 + 1 / 2.05), 7);
  });

  test('no other split does better in the worst state', () => {
    const returnsOf = fc.array(
      fc.array(fc.oneof(fc.constant(0), fc.constant(1), price), { minLength: 3, maxLength: 3 }),
      {
        minLength: 2,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(
        returnsOf,
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (returns, raw) => {
          const other = raw.slice(0, returns.length);
          const sum = other.reduce((a, b) => a + b, 0);
          const split = other.map((share) => share / sum);
          expect(maxMinStakes(returns).worstReturn).toBeGreaterThanOrEqual(
            worstReturn(returns, split) - 1e-7,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('the worst return never exceeds what the shares really pay in any state', () => {
    const returns = [
      [2.2, 2.2, 0],
      [0, 1.5, 3.1],
      [1, 0, 2],
    ];
    const { shares, worstReturn: worst } = maxMinStakes(returns);
    for (let state = 0; state < 3; state++) {
      const paid = shares.reduce(
        (total, share, bet) => total + share * (returns[bet]?.[state] ?? 0),
        0,
      );
      expect(paid).toBeGreaterThanOrEqual(worst - 1e-12);
    }
  });
});
