import { mix, uniform } from '#adapters/odds-feeds/simulated/random.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { median } from '#domain/odds/median.ts';
import { powerByBisection, shinByFixedPoint } from './peers.ts';

/** Prices of a random complete market, whose inverses sum to 1.02 to 1.12. */
function randomMarket(key: number, n: number): number[] {
  const weights = Array.from({ length: n }, (_, i) => 0.2 + uniform(mix(key, i), 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const booksum = 1.02 + 0.1 * uniform(key, 2);
  return weights.map((weight) => sum / (weight * booksum));
}

const PEERS = { shin: shinByFixedPoint, power: powerByBisection } as const;
const MAX_BOOKSUM = 1.5;

export type MarginReport = ReturnType<typeof measureMargin>;

/**
 * What removing the margin of one market costs in nanoseconds, ours and a peer's over the same markets in turns:
 * medians.
 */
export function measureMargin(method: keyof typeof PEERS, outcomes: number, markets: number, rounds: number) {
  const prices = Array.from({ length: markets }, (_, key) => randomMarket(key, outcomes));
  const inverses = prices.map((market) => market.map((price) => 1 / price));
  const own = (market: readonly number[]) => {
    const fair = removeMargin(market, { method, maxBooksum: MAX_BOOKSUM });
    if (!fair.ok) throw new Error(fair.reason);
    return fair;
  };
  const fair = prices.map(own);
  const peerFair = inverses.map(PEERS[method]);
  const meanSteps = (all: readonly { readonly iterations: number }[]) =>
    all.reduce((sum, { iterations }) => sum + iterations, 0) / markets;
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    for (const market of prices) own(market);
    const between = performance.now();
    for (const inverse of inverses) PEERS[method](inverse);
    return { own: between - start, peer: performance.now() - between };
  });
  const perMarket = (who: 'own' | 'peer') => (median(times.map((time) => time[who])) * 1e6) / markets;
  const others = peerFair.flatMap(({ probabilities }) => probabilities);
  return {
    method,
    outcomes,
    ns: perMarket('own'),
    peerNs: perMarket('peer'),
    iterations: meanSteps(fair),
    peerIterations: meanSteps(peerFair),
    /** Largest difference of any probability of the two. */
    difference: fair
      .flatMap(({ probabilities }) => probabilities)
      .reduce((max, p, i) => Math.max(max, Math.abs(p - (others[i] ?? Number.NaN))), 0),
  };
}
