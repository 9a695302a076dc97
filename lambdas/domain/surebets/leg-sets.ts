import { MARKETS } from '../markets/index.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import { overShares } from '../markets/settlement.ts';
import type { Group } from '../reference/workspace.ts';
import type { GroupLegs, Leg } from './legs.ts';
import { safestShares } from './max-min-stakes.ts';
import { lineToBeat } from './threshold.ts';

/** Legs that together pay in every result. */
export type Cover = {
  readonly legs: readonly Leg[];
  /** More than the worst result can return per unit staked, whatever the shares. */
  readonly most: number;
};

/** Far more than rounding can add to a return. */
const ROUNDING = 1e-9;

/**
 * The covers of one market of an event that may be a profit, by the line of their first leg: for winners backing every
 * outcome, backing and laying one, and laying all; for totals and spreads each lower line with the same or a higher
 * one, which leaves no result unpaid. Of the legs that are not set aside the best of their families take part, no two
 * from one.
 */
export function coversByLine(ofMarket: readonly GroupLegs[], aside: ReadonlySet<Leg>): Cover[][] {
  const standing = ofMarket.map(({ group, back, lay }) => ({
    group,
    back: back.map((legs) => bestOfFamilies(legs, aside)),
    lay: lay.map((legs) => bestOfFamilies(legs, aside)),
  }));
  return standing.map((one) => (one.group.market.hasLine ? pairsFrom(one, standing) : winnerCovers(one)));
}

/**
 * The leg farthest from fair of the cover that guarantees most, where that is more than `maxEv`: such a profit is an
 * error, and likeliest there. Undefined where none is.
 */
export function likeliestError(covers: readonly Cover[], maxEv: number): Leg | undefined {
  let best = 1 + maxEv + ROUNDING;
  let tooGood: readonly Leg[] = [];
  for (const { legs, most } of covers) {
    if (most <= best) continue;
    const { worstReturn } = safestShares(returnsOf(legs));
    if (worstReturn <= best) continue;
    best = worstReturn;
    tooGood = legs;
  }
  return tooGood.reduce<Leg | undefined>((a, b) => (a && a.distance >= b.distance ? a : b), undefined);
}

/** The best leg of each of the best families: enough to give every outcome of a market a family of its own. */
function bestOfFamilies(legs: readonly Leg[], aside: ReadonlySet<Leg>): Leg[] {
  const best: Leg[] = [];
  for (const leg of legs) {
    if (aside.has(leg) || best.some(({ family }) => family === leg.family)) continue;
    if (best.push(leg) === MAX_OUTCOMES) break;
  }
  return best;
}

function winnerCovers({ group, back, lay }: GroupLegs): Cover[] {
  const outcomes = group.market.outcomes.length;
  const covers = coversOf(back);
  for (let outcome = 0; outcome < outcomes; outcome++)
    covers.push(...coversOf([back[outcome] ?? [], lay[outcome] ?? []]));
  // Laying every outcome wins all legs but one.
  for (const legs of combinations(lay))
    if (sumOfInverses(legs) < outcomes - 1) covers.push({ legs, most: Number.POSITIVE_INFINITY });
  return covers;
}

/** The higher side at this group's line with the lower side at the same or a higher line of the same count. */
function pairsFrom(over: GroupLegs, ofMarket: readonly GroupLegs[]): Cover[] {
  const low = lineToBeat(over.group);
  return ofMarket
    .filter((under) => {
      const high = lineToBeat(under.group);
      return high >= low && areOfOneCount(over.group, low, high);
    })
    .flatMap((under) => coversOf([over.back[0] ?? [], under.back[1] ?? []]));
}

/** Lines this near are always taken for the same bet's. */
const NEAR = 1;

/**
 * Whether two lines of a match count the same: one key may have totals of sets beside games (3.5 and 20.5) or of a half
 * beside the match. Such lines are far apart, while main totals of one count stay within a third. Handicaps lie around
 * zero, where a ratio says nothing: they are doubted in sports with sets only.
 */
function areOfOneCount({ market, hasSets }: Group, low: number, high: number): boolean {
  if (market === MARKETS.spreads && !hasSets) return true;
  return high - low <= Math.max(NEAR, Math.max(Math.abs(low), Math.abs(high)) / 3);
}

/**
 * One leg of each list where that can be a profit. In some result each leg wins alone, so that the worst returns no
 * more than where they share the results between them: 1 / the sum of their inverses.
 */
function coversOf(lists: readonly (readonly Leg[])[]): Cover[] {
  return combinations(lists).flatMap((legs) => {
    const sum = sumOfInverses(legs);
    return sum < 1 ? { legs, most: (1 + ROUNDING) / sum } : [];
  });
}

/** One leg of each list, no two from one family. */
function combinations(lists: readonly (readonly Leg[])[]): Leg[][] {
  if (lists.some((list) => list.length === 0)) return [];
  return lists.reduce<Leg[][]>(
    (partial, list) =>
      partial.flatMap((legs) =>
        list.filter((leg) => legs.every((other) => other.family !== leg.family)).map((leg) => [...legs, leg]),
      ),
    [[]],
  );
}

function sumOfInverses(legs: readonly Leg[]): number {
  return legs.reduce((sum, leg) => sum + 1 / leg.pays, 0);
}

/** What one unit on each leg returns per result. */
export function returnsOf(legs: readonly Leg[]): number[][] {
  const lines = legs.map((leg) => lineToBeat(leg.group));
  return legs.map((leg) =>
    leg.group.market.hasLine
      ? lineReturns(leg, Math.min(...lines), Math.max(...lines))
      : leg.group.market.outcomes.map((_, result) => ((result === leg.outcome) !== leg.lay ? leg.pays : 0)),
  );
}

/** Returns at every result from surely below both lines to surely above both. */
function lineReturns(leg: Leg, low: number, high: number): number[] {
  const first = Math.floor(low) - 1;
  const results = Array.from({ length: Math.ceil(high) + 2 - first }, (_, step) => first + step);
  return results.map((result) => {
    const { won, lost } = overShares(result, leg.outcome === 0 ? low : high);
    const [gain, loss] = leg.outcome === 0 ? [won, lost] : [lost, won];
    return gain * leg.pays + (1 - gain - loss);
  });
}
