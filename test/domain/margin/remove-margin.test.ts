import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARGIN_METHODS, type MarginMethodName } from '#domain/margin/index.ts';
import { MAX_ITERATIONS } from '#domain/margin/margin-method.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { randomOf } from '../../../bench/seeded-random.ts';

const names = Object.keys(MARGIN_METHODS) as MarginMethodName[];

/**
 * Decimal odds of a complete market: 2 to 21 outcomes, booksum 1.005 to 1.249, and no price below
 * the lowest that books quote.
 */
const market = fc
  .tuple(
    fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 21 }),
    fc.double({ min: 1.005, max: 1.249, noNaN: true }),
  )
  .map(([weights, booksum]) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => total / (weight * booksum));
  })
  .filter((prices) => prices.every((price) => price >= 1.001 && price <= 1000));

describe.each(names)('%s', (method) => {
  test('gives probabilities inside (0, 1) that sum to 1 and keep the order of the prices', () => {
    let solved = 0;
    fc.assert(
      fc.property(market, (prices) => {
        const fair = removeMargin(prices, { method });
        if (!fair.ok) {
          // Additive may run out of probability on long prices; no other method may refuse a sound
          // market.
          expect([method, fair.reason]).toEqual(['additive', 'outside_unit_interval']);
          return;
        }
        solved++;
        expect(Math.abs(fair.probabilities.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThanOrEqual(
          1e-12,
        );
        for (const [i, p] of fair.probabilities.entries()) {
          expect(p).toBeGreaterThan(0);
          expect(p).toBeLessThan(1);
          for (const [j, q] of fair.probabilities.entries()) {
            if ((prices[i] ?? 0) < (prices[j] ?? 0)) {
              expect(p).toBeGreaterThanOrEqual(q);
            }
          }
        }
        expect(fair.margin).toBeCloseTo(prices.reduce((sum, price) => sum + 1 / price, 0) - 1, 12);
      }),
    );
    expect(solved).toBeGreaterThan(20);
  });

  test('keeps the order of prices that differ in their last digits only', () => {
    fc.assert(
      fc.property(
        market,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 21, maxLength: 21 }),
        (sound, steps) => {
          // Every price twice, the second time up to three roundings of a double longer, at half
          // the probability each.
          const prices = sound.flatMap((price, i) => [
            2 * price,
            2 * price * (1 + (steps[i] ?? 0) * Number.EPSILON),
          ]);
          const fair = removeMargin(prices, { method });
          if (!fair.ok) {
            return;
          }
          for (const [i, p] of fair.probabilities.entries()) {
            for (const [j, q] of fair.probabilities.entries()) {
              if ((prices[i] ?? 0) < (prices[j] ?? 0)) {
                expect(p).toBeGreaterThanOrEqual(q);
              }
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ['too_few_outcomes', []],
    ['too_few_outcomes', [1.98]],
    ['invalid_price', [1, 2.5]],
    ['invalid_price', [0.0001, 2.5]],
    ['invalid_price', [Number.NaN, 2.5]],
    ['invalid_price', [Number.POSITIVE_INFINITY, 1.01]],
    ['invalid_price', [1000.5, 1.001]],
    ['underround', [2.1, 2.1]],
    ['overround', [1.5, 1.5]],
  ])('refuses %s: %j', (reason, prices) => {
    expect(removeMargin(prices, { method })).toEqual({ ok: false, reason });
  });

  test('leaves a market without margin as it is', () => {
    const fair = removeMargin([2, 4, 4], { method });
    expect(fair).toEqual({
      ok: true,
      probabilities: [0.5, 0.25, 0.25],
      margin: 0,
      parameter: MARGIN_METHODS[method].neutralParameter,
      iterations: 0,
    });
  });

  test('meets 1e-12 in at most ten steps on 100,000 random markets of booksum up to 1.5', () => {
    const random = randomOf(20_260_416);
    let maxResidual = 0;
    let maxIterations = 0;
    for (let market = 0; market < 100_000; market++) {
      const fair = removeMargin(randomMarket(random), { method, maxBooksum: 1.5 + 1e-9 });
      if (!fair.ok) {
        expect([method, fair.reason]).toEqual(['additive', 'outside_unit_interval']);
        continue;
      }
      const sum = fair.probabilities.reduce((total, p) => total + p, 0);
      maxResidual = Math.max(maxResidual, Math.abs(sum - 1));
      maxIterations = Math.max(maxIterations, fair.iterations);
    }
    expect(maxResidual).toBeLessThanOrEqual(1e-12);
    expect(maxIterations).toBeLessThanOrEqual(MAX_ITERATIONS);
  });
});

/** A market of 2 to 21 outcomes with booksum 1 to 1.5, all prices within (1, 1000]. */
function randomMarket(random: () => number): number[] {
  const n = 2 + Math.floor(random() * 20);
  for (;;) {
    const booksum = 1 + 0.5 * random();
    const weights = Array.from({ length: n }, () => 0.005 + random() ** 3);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const prices = weights.map((weight) => total / (weight * booksum));
    if (prices.every((price) => price > 1.001 && price <= 1000)) {
      return prices;
    }
  }
}

test('shin of two outcomes equals additive', () => {
  const fair = removeMargin([1.5, 2.74], { method: 'shin' });
  const same = removeMargin([1.5, 2.74], { method: 'additive' });
  if (!fair.ok || !same.ok) {
    throw new Error('refused');
  }
  expect(fair.probabilities[0]).toBeCloseTo(same.probabilities[0] ?? Number.NaN, 14);
});

test('a limit on the booksum is an argument', () => {
  expect(removeMargin([1.5, 1.5]).ok).toBe(false);
  expect(removeMargin([1.5, 1.5], { maxBooksum: 1.4 }).ok).toBe(true);
});

test('additive refuses where a longshot would get nothing', () => {
  expect(removeMargin([1.04, 14, 1000], { method: 'additive' })).toEqual({
    ok: false,
    reason: 'outside_unit_interval',
  });
});
