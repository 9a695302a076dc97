import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxMinStakes, worstReturn } from '#domain/surebets/max-min-stakes.ts';
import { publishedShares } from '#domain/surebets/published-shares.ts';

const each = (prices: readonly number[]) =>
  prices.map((price, bet) => prices.map((_, state) => (state === bet ? price : 0)));

/** The best of all splits of four places near the exact one. */
function bestNearby(returns: readonly (readonly number[])[], reach: number): number {
  const exact = maxMinStakes(returns).shares.map((share) => Math.floor(share * 1e4));
  const visit = (units: readonly number[], left: number): number => {
    const bet = units.length;
    if (bet === exact.length - 1) {
      return worstReturn(
        returns,
        [...units, left].map((unit) => unit / 1e4),
      );
    }
    let best = 0;
    for (
      let unit = Math.max(0, (exact[bet] ?? 0) - reach);
      unit <= (exact[bet] ?? 0) + reach + 1;
      unit++
    ) {
      best = Math.max(best, visit([...units, unit], left - unit));
    }
    return best;
  };
  return visit([], 1e4);
}

/** On a ladder, so that two legs often pay the same. */
const price = fc.oneof(
  fc.integer({ min: 102, max: 140 }).map((cents) => cents / 100),
  fc.constantFrom(9, 11, 13, 15, 17, 19, 21, 26, 34, 41, 51),
  fc.double({ min: 1.02, max: 60, noNaN: true }),
);

test.each([[[1.14, 17, 17]], [[1.08, 41, 41]], [[1.06, 51, 51, 51]]])(
  'of legs that pay the same all move: %j',
  (prices) => {
    const returns = each(prices);
    expect(publishedShares(returns).worstReturn).toBeCloseTo(bestNearby(returns, 3), 12);
  },
);

test('the nearest four places of a long shot can cost profit that others keep', () => {
  // The nearest to 24, 8.644 and 1.2 are 0.042, 0.1168 and 0.8412, which keep 0.80 % of 0.94 %.
  const returns = each([24, 1 + 0.98 * 7.8, 1.2]);
  const { shares, worstReturn: worst } = publishedShares(returns);
  expect(worst).toBeCloseTo(bestNearby(returns, 12), 12);
  expect(shares).toEqual([0.0421, 0.1168, 0.8411]);
  expect(worst).toBe(worstReturn(returns, shares));
});

test('no split of four places is better where each state pays one bet', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 2, maxLength: 3 }), (prices) => {
      const returns = each(prices);
      const { shares, worstReturn: worst } = publishedShares(returns);
      expect(shares.reduce((sum, share) => sum + Math.round(share * 1e4), 0)).toBe(1e4);
      for (const share of shares) {
        expect(Math.round(share * 1e4) / 1e4).toBe(share);
      }
      expect(worst).toBeGreaterThanOrEqual(bestNearby(returns, 4) - 1e-12);
    }),
  );
});

test('where bets overlap or refund no last place is better moved', () => {
  const paid = fc.oneof(
    fc.constant(0),
    fc.constant(1),
    fc.double({ min: 1.05, max: 12, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(paid, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
      (returns) => {
        const { shares, worstReturn: worst } = publishedShares(returns);
        for (const from of shares.keys()) {
          for (const to of shares.keys()) {
            if (from === to || shares[from] === 0) {
              continue;
            }
            const moved = [...shares];
            moved[to] = (moved[to] ?? 0) + 1e-4;
            moved[from] = (moved[from] ?? 0) - 1e-4;
            expect(worstReturn(returns, moved)).toBeLessThanOrEqual(worst + 1e-9);
          }
        }
      },
    ),
  );
});
