import { mix, uniform } from '#adapters/odds-feeds/simulated/random.ts';
import type { MarginMethodName } from '#domain/margin/index.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { median } from '../statistics.ts';
import { type PeerResult, powerByBisection, shinByFixedPoint } from './peers.ts';

/** What removing the margin of one market costs, in nanoseconds: medians of the rounds. */
export type MarginReport = {
  readonly method: MarginMethodName;
  readonly outcomes: number;
  readonly ns: number;
  readonly peerNs: number;
  readonly iterations: number;
  readonly peerIterations: number;
  /** Farthest that any probability of the two lies apart. */
  readonly difference: number;
};

/** A random complete market: inverse prices whose sum is 1.02 to 1.12. */
export function randomMarket(key: number, n: number): Float64Array {
  const weights = Float64Array.from({ length: n }, (_, i) => 0.2 + uniform(mix(key, i), 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const booksum = 1.02 + 0.1 * uniform(key, 2);
  return weights.map((weight) => (weight / sum) * booksum);
}

const PEERS = { shin: shinByFixedPoint, power: powerByBisection } as const;
const MAX_BOOKSUM = 1.5;

/** Both ways over the same markets in turns. */
export function measureMargin(
  method: keyof typeof PEERS,
  outcomes: number,
  markets: number,
  rounds: number,
): MarginReport {
  const inverses = Array.from({ length: markets }, (_, key) => randomMarket(key, outcomes));
  const prices = inverses.map((inverse) => Array.from(inverse, (r) => 1 / r));
  const peerFair = new Float64Array(outcomes);
  const own = (market: readonly number[]) => {
    const fair = removeMargin(market, { method, maxBooksum: MAX_BOOKSUM });
    if (!fair.ok) throw new Error(fair.reason);
    return fair;
  };
  const peer = (inverse: Float64Array): PeerResult => PEERS[method](inverse, outcomes, peerFair);

  let difference = 0;
  let iterations = 0;
  let peerIterations = 0;
  for (const [key, inverse] of inverses.entries()) {
    const fair = own(prices[key] ?? []);
    iterations += fair.iterations;
    peerIterations += peer(inverse).iterations;
    for (const [i, p] of fair.probabilities.entries())
      difference = Math.max(difference, Math.abs(p - (peerFair[i] ?? Number.NaN)));
  }

  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    for (const market of prices) own(market);
    const between = performance.now();
    for (const inverse of inverses) peer(inverse);
    return { own: between - start, peer: performance.now() - between };
  });
  const perMarket = (milliseconds: readonly number[]) => (median(milliseconds) * 1e6) / markets;
  return {
    method,
    outcomes,
    ns: perMarket(times.map((time) => time.own)),
    peerNs: perMarket(times.map((time) => time.peer)),
    iterations: iterations / markets,
    peerIterations: peerIterations / markets,
    difference,
  };
}
