import { MAX_OUTCOMES } from '../markets/market.ts';
import { overShares } from '../markets/settlement.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { Leg, MarketLegs } from './legs.ts';
import { maxMinStakes, type Returns } from './max-min-stakes.ts';

/** Legs that together pay in every result. */
export type LegSet = {
  readonly legs: readonly Leg[];
  readonly returns: Returns;
  /** The most that the worst result can return per unit staked. */
  readonly worstReturn: number;
};

/** Far more than rounding can add to a return. */
const ROUNDING = 1e-9;

/**
 * The sets of legs of one market of an event that pay in every result and may be a profit, by the
 * line of their first leg: for winners backing every outcome, backing and laying one, and laying
 * all; for totals and spreads each lower threshold with the same or a higher one. Of the legs that
 * are not excluded the best of their families take part, no two from one.
 */
export function legSetsByLine(
  markets: readonly MarketLegs[],
  excluded: ReadonlySet<Leg>,
): LegSet[][] {
  const remaining = markets.map(({ market, back, lay }) => ({
    market,
    back: back.map((legs) => bestOfFamilies(legs, excluded)),
    lay: lay.map((legs) => bestOfFamilies(legs, excluded)),
  }));
  return remaining.map((each) =>
    each.market.line === null ? winnerSets(each) : pairsFrom(each, remaining),
  );
}

/**
 * The leg farthest from fair in the set that guarantees most, where that is more than `maxEv`: such
 * a profit is an error, and likeliest there. Undefined where no set guarantees so much.
 */
export function likeliestError(sets: readonly LegSet[], maxEv: number): Leg | undefined {
  const [first, ...others] = sets;
  if (!first) {
    return undefined;
  }
  const best = others.reduce((a, b) => (a.worstReturn >= b.worstReturn ? a : b), first);
  if (best.worstReturn <= 1 + maxEv + ROUNDING) {
    return undefined;
  }
  return best.legs.reduce((a, b) => (a.distance >= b.distance ? a : b));
}

/**
 * The best leg of each of the best families: enough to give every outcome of a market a family of
 * its own.
 */
function bestOfFamilies(legs: readonly Leg[], excluded: ReadonlySet<Leg>): Leg[] {
  const best = new Map<string, Leg>();
  for (const leg of legs) {
    const { family } = leg.offer.book;
    if (!excluded.has(leg) && !best.has(family)) {
      best.set(family, leg);
    }
    if (best.size === MAX_OUTCOMES) {
      break;
    }
  }
  return [...best.values()];
}

function winnerSets({ market, back, lay }: MarketLegs): LegSet[] {
  const backedAndLaid = back.flatMap((legs, index) => profitableSets([legs, lay[index] ?? []], 1));
  // Laying every outcome wins all legs but one.
  const laid = profitableSets(lay, market.market.outcomes.length - 1);
  return [...profitableSets(back, 1), ...backedAndLaid, ...laid];
}

/**
 * The higher side at this line with the lower side at the same or a higher threshold of the same
 * count.
 */
function pairsFrom(over: MarketLegs, markets: readonly MarketLegs[]): LegSet[] {
  const { market, event } = over.market;
  const low = thresholdOf(over.market);
  return markets
    .filter((under) => {
      const high = thresholdOf(under.market);
      return high >= low && market.haveSameUnit(low, high, event.sportKey);
    })
    .flatMap((under) => profitableSets([over.back[0] ?? [], under.back[1] ?? []], 1));
}

/** What the first outcome of a market has to exceed. */
export function thresholdOf({ market, line }: JudgedMarket): number {
  return market.threshold(line ?? 0);
}

/**
 * One leg of each list where the stakes that return one unit each cost less than what the results
 * pay in all.
 */
function profitableSets(lists: readonly (readonly Leg[])[], paid: number): LegSet[] {
  const cheap = combinations(lists).filter(
    (legs) => legs.reduce((sum, leg) => sum + 1 / leg.netOdds, 0) < paid,
  );
  return cheap.map((legs) => {
    const returns = returnsOf(legs);
    return { legs, returns, worstReturn: maxMinStakes(returns).worstReturn };
  });
}

/** One leg of each list, no two from one family. */
function combinations(lists: readonly (readonly Leg[])[]): Leg[][] {
  return lists.reduce<Leg[][]>(
    (partial, list) =>
      partial.flatMap((legs) =>
        list
          .filter((leg) => legs.every((other) => other.offer.book.family !== leg.offer.book.family))
          .map((leg) => [...legs, leg]),
      ),
    [[]],
  );
}

/** What one unit on each leg returns, by result. */
function returnsOf(legs: readonly Leg[]): number[][] {
  const thresholds = legs.map((leg) => thresholdOf(leg.market));
  const low = Math.min(...thresholds);
  const high = Math.max(...thresholds);
  return legs.map((leg) =>
    leg.market.line === null ? winnerReturns(leg) : lineReturns(leg, low, high),
  );
}

function winnerReturns({ market, outcomeIndex, offer, netOdds }: Leg): number[] {
  return market.market.outcomes.map((_, result) =>
    (result === outcomeIndex) !== offer.isLay ? netOdds : 0,
  );
}

/** Returns at every result from surely below both thresholds to surely above both. */
function lineReturns({ outcomeIndex, netOdds }: Leg, low: number, high: number): number[] {
  const first = Math.floor(low) - 1;
  const results = Array.from({ length: Math.ceil(high) + 2 - first }, (_, step) => first + step);
  return results.map((result) => {
    const { won, lost } = overShares(result, outcomeIndex === 0 ? low : high);
    const [gain, loss] = outcomeIndex === 0 ? [won, lost] : [lost, won];
    return gain * netOdds + (1 - gain - loss);
  });
}
