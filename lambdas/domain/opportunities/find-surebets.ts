import { gradeSurebet } from '../grading/grade-surebet.ts';
import { MARKETS } from '../markets/index.ts';
import { overShares } from '../markets/settlement.ts';
import { type OutcomeCode, outcomeName } from '../odds/quotes.ts';
import { roundShares } from '../odds/rounding.ts';
import type { ScannedEvent } from '../scan/distinct-events.ts';
import type { Workspace } from '../scan/workspace.ts';
import type { Surebet } from './opportunity.ts';
import { safestShares, worstReturn } from './safest-shares.ts';
import type { GroupLegs, Leg } from './surebet-legs.ts';

/** Places to which stake shares are published; profit is computed from the rounded shares. */
export const SHARE_PLACES = 4;

/** Legs that together pay in every result, with what one unit on each returns per result. */
type Cover = { readonly legs: readonly Leg[]; readonly returns: readonly (readonly number[])[] };

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
  const covers: Cover[] = combinations(back)
    .filter((legs) => sumOfInverses(legs) < 1)
    .map((legs) => ({ legs, returns: legs.map((leg) => winnerReturns(leg, outcomes)) }));
  for (let outcome = 0; outcome < outcomes; outcome++) {
    for (const legs of combinations([back[outcome] ?? [], lay[outcome] ?? []])) {
      if (sumOfInverses(legs) < 1)
        covers.push({ legs, returns: legs.map((leg) => winnerReturns(leg, outcomes)) });
    }
  }
  // Laying every outcome wins all legs but one.
  for (const legs of combinations(lay)) {
    if (sumOfInverses(legs) < outcomes - 1)
      covers.push({ legs, returns: legs.map((leg) => winnerReturns(leg, outcomes)) });
  }
  return covers;
}

function winnerReturns(leg: Leg, outcomes: number): number[] {
  return Array.from({ length: outcomes }, (_, result) =>
    (result === leg.outcome) !== leg.lay ? leg.pays : 0,
  );
}

/**
 * The higher side at this group's line with the lower side at the same or a higher line. For spreads the "result" is
 * the home margin and the line to beat is the negative handicap.
 */
function pairsFrom(over: GroupLegs, ofMarket: readonly GroupLegs[]): Cover[] {
  const low = lineToBeat(over);
  return ofMarket.flatMap((under) => {
    const high = lineToBeat(under);
    if (high < low) return [];
    return combinations([over.back[0] ?? [], under.back[1] ?? []])
      .filter((legs) => sumOfInverses(legs) < 1)
      .map((legs) => ({ legs, returns: legs.map((leg) => lineReturns(leg, low, high)) }));
  });
}

function lineToBeat({ group }: GroupLegs): number {
  const line = group.line ?? 0;
  return group.market === MARKETS.spreads ? -line : line;
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

/** One leg of each list, no two from one family. */
function combinations(lists: readonly (readonly Leg[])[]): Leg[][] {
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

function bestSurebet(
  workspace: Workspace,
  scanned: ScannedEvent,
  covers: readonly Cover[],
): Surebet | undefined {
  let best: { cover: Cover; shares: readonly number[]; ev: number } | undefined;
  for (const cover of covers) {
    const shares = roundShares(safestShares(cover.returns).shares, SHARE_PLACES);
    const ev = worstReturn(cover.returns, shares) - 1;
    if (ev > (best?.ev ?? 0)) best = { cover, shares, ev };
  }
  if (!best) return undefined;
  if (best.ev > workspace.settings.surebet.maxEv) {
    workspace.rejections.add('surebet_too_good');
    return undefined;
  }
  return toSurebet(workspace, scanned, best.cover, best.shares, best.ev);
}

function toSurebet(
  { books, settings }: Workspace,
  { event, quotes }: ScannedEvent,
  { legs }: Cover,
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
