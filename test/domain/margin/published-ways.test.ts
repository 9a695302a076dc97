import { expect, test } from 'vitest';
import { mix, uniform } from '#adapters/odds-feeds/simulated/random.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { powerByBisection, shinByFixedPoint } from '../../support/published-margins.ts';

const MARKETS = 500;
const PEERS = { shin: shinByFixedPoint, power: powerByBisection } as const;
const CASES = [2, 3, 20].flatMap((n) =>
  (['shin', 'power'] as const).map((method) => [method, n] as const),
);

/** Prices of a random complete market, whose inverses sum to 1.02 to 1.12. */
function randomMarket(key: number, n: number): number[] {
  const weights = Array.from({ length: n }, (_, i) => 0.2 + uniform(mix(key, i), 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const booksum = 1.02 + 0.1 * uniform(key, 2);
  return weights.map((weight) => sum / (weight * booksum));
}

test.each(CASES)('%s of %i outcomes gives the published probabilities to 1e-12', (method, n) => {
  const markets = Array.from({ length: MARKETS }, (_, key) => randomMarket(key, n));
  let difference = 0;
  for (const prices of markets) {
    const fair = removeMargin(prices, { method, maxBooksum: 1.5 });
    if (!fair.ok) {
      throw new Error(fair.reason);
    }
    const published = PEERS[method](prices.map((price) => 1 / price));
    const gaps = fair.probabilities.map((p, i) => Math.abs(p - (published[i] ?? Number.NaN)));
    difference = Math.max(difference, ...gaps);
  }
  expect(difference).toBeLessThan(1e-12);
});
