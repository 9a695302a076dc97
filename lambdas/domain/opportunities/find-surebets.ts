import { gradeSurebet } from '../grading/grade-surebet.ts';
import { MARKETS } from '../markets/index.ts';
import { overShares } from '../markets/settlement.ts';
import { type OutcomeCode, outcomeName } from '../odds/quotes.ts';
import { roundShares } from '../odds/rounding.ts';
import type { ScannedEvent } from '../scan/distinct-events.ts';
import type { Group, Workspace } from '../scan/workspace.ts';
import type { Surebet } from './opportunity.ts';
import { safestShares, worstReturn } from './safest-shares.ts';
import type { GroupLegs, Leg } from './surebet-legs.ts';

/** Places to which stake shares are published; profit is computed from the rounded shares. */
export const SHARE_PLACES = 4;

/** Legs that together pay in every result. */
type Cover = {
  readonly legs: readonly Leg[];
  /** More than the worst result can return per unit staked, whatever the shares. */
  readonly most: number;
};

/** Far more than rounding can add to a return. */
const ROUNDING = 1e-9;

/**
 * Adds the surebets of one event to `found`: for each winner market the best of backing every outcome, backing and
 * laying one, and laying all; for totals and spreads the best pair of each lower line with the same or a higher one, which
 * leaves no result unpaid. `ev` is the profit in the worst settlement state at the published (rounded) shares, after
 * commission. Legs come from different families. Above `maxEv` a profit is somebody's error and is dropped.
 */
export function findSurebets(
  workspace: Workspace,
  scanned: ScannedEvent,
  groups: readonly GroupLegs[],
  found: Surebet[],
): void {
  const byMarket = Map.groupBy(groups, ({ group }) => group.market);
  for (const [market, ofMarket] of byMarket) {
    for (const one of ofMarket) {
      const covers = market.hasLine ? pairsFrom(one, ofMarket) : winnerCovers(one);
      const best = bestSurebet(workspace, scanned, covers);
      if (best) found.push(best);
    }
  }
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

/**
 * The higher side at this group's line with the lower side at the same or a higher line.
 */
function pairsFrom(over: GroupLegs, ofMarket: readonly GroupLegs[]): Cover[] {
  return ofMarket
    .filter((under) => lineToBeat(under.group) >= lineToBeat(over.group))
    .flatMap((under) => coversOf([over.back[0] ?? [], under.back[1] ?? []]));
}

/**
 * One leg of each list where that can be a profit. In some result each leg wins alone, so that the worst returns no more than
 * where they share the results between them: 1 / the sum of their inverses.
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
function returnsOf(legs: readonly Leg[]): number[][] {
  const lines = legs.map((leg) => lineToBeat(leg.group));
  return legs.map((leg) =>
    leg.group.market.hasLine
      ? lineReturns(leg, Math.min(...lines), Math.max(...lines))
      : leg.group.market.outcomes.map((_, result) => ((result === leg.outcome) !== leg.lay ? leg.pays : 0)),
  );
}

/** For spreads the "result" is the home margin and the line to beat is the negative handicap. */
function lineToBeat({ line, market }: Group): number {
  return market === MARKETS.spreads ? -(line ?? 0) : (line ?? 0);
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

function bestSurebet(
  workspace: Workspace,
  scanned: ScannedEvent,
  covers: readonly Cover[],
): Surebet | undefined {
  let best: { legs: readonly Leg[]; shares: readonly number[]; ev: number } | undefined;
  for (const { legs, most } of covers) {
    if (best && most - 1 <= best.ev) continue;
    const returns = returnsOf(legs);
    const shares = roundShares(safestShares(returns).shares, SHARE_PLACES);
    const ev = worstReturn(returns, shares) - 1;
    if (ev > (best?.ev ?? 0)) best = { legs, shares, ev };
  }
  if (!best) return undefined;
  if (best.ev > workspace.settings.surebet.maxEv) {
    workspace.rejections.add('surebet_too_good');
    return undefined;
  }
  return toSurebet(workspace, scanned, best.legs, best.shares, best.ev);
}

function toSurebet(
  { books, settings }: Workspace,
  { event, quotes }: ScannedEvent,
  legs: readonly Leg[],
  shares: readonly number[],
  ev: number,
): Surebet | undefined {
  const group = legs[0]?.group;
  if (!group) return undefined;
  const sameLine = legs.every((leg) => leg.group.line === group.line);
  const { grade, flags } = gradeSurebet(
    {
      ev,
      oldestMs: Math.max(...legs.map((leg) => leg.ageMs)),
      lines: legs.map((leg) => leg.group.line),
      lays: legs.some((leg) => leg.lay),
      commission: legs.some((leg) => (books.commission[leg.book] ?? 0) > 0),
    },
    settings.surebet,
    settings.grade.staleMs,
  );
  return {
    kind: 'surebet',
    eventId: event.id,
    sportKey: quotes.sportKey,
    home: event.home,
    away: event.away,
    commenceTime: event.commenceTime,
    marketKey: group.marketKey,
    point: sameLine ? group.line : null,
    ev,
    grade,
    flags,
    legs: legs.map((leg, index) => {
      const outcome = leg.group.market.outcomes[leg.outcome] as OutcomeCode;
      const name = outcomeName(event, outcome);
      const book = books.keys[leg.book] as string;
      return {
        outcome: leg.lay ? `Lay ${name}` : name,
        point: leg.group.line === null ? null : leg.group.market.pointOf(outcome, leg.group.line),
        book,
        bookTitle: quotes.books.find(({ key }) => key === book)?.title ?? book,
        price: quotes.prices.price[leg.priceIndex] as number,
        link: quotes.link(leg.priceIndex),
        stakeShare: shares[index] ?? 0,
      };
    }),
  };
}
