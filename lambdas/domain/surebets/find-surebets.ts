import { gradeSurebet } from '../grading/grade-surebet.ts';
import type { ScannedEvent } from '../odds/distinct-events.ts';
import { type OutcomeCode, outcomeName } from '../odds/quotes.ts';
import type { Workspace } from '../reference/workspace.ts';
import { evidenceOf } from '../value/evidence-of.ts';
import { type Cover, coversByLine, likeliestError, returnsOf } from './leg-sets.ts';
import type { GroupLegs, Leg } from './legs.ts';
import { publishedShares } from './published-shares.ts';
import type { Surebet } from './surebet.ts';

/**
 * Adds the surebets of one event to `found`: for each winner market the best of backing every outcome, backing and
 * laying one, and laying all; for totals and spreads the best pair of each lower line with the same or a higher one,
 * which leaves no result unpaid. `ev` is the profit in the worst settlement state at the published (rounded) shares,
 * after commission. Legs come from different families.
 *
 * Above `maxEv` a profit is somebody's error. As long as a market has a cover above it, the leg of its best one that is
 * farthest from fair is set aside, so that one wrong price does not hide what the others guarantee.
 */
export function findSurebets(
  workspace: Workspace,
  scanned: ScannedEvent,
  groups: readonly GroupLegs[],
  found: Surebet[],
): void {
  const { settings, rejections } = workspace;
  for (const ofMarket of Map.groupBy(groups, ({ group }) => group.market).values()) {
    const aside = new Set<Leg>();
    let covers = coversByLine(ofMarket, aside);
    for (;;) {
      const error = likeliestError(covers.flat(), settings.surebet.maxEv);
      if (!error) break;
      rejections.add('surebet_too_good');
      covers = coversByLine(ofMarket, aside.add(error));
    }
    for (const ofLine of covers) {
      const best = bestSurebet(workspace, scanned, ofLine);
      if (best) found.push(best);
    }
  }
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
    const { shares, worstReturn } = publishedShares(returns);
    const ev = worstReturn - 1;
    if (ev > (best?.ev ?? 0)) best = { legs, shares, ev };
  }
  return best && toSurebet(workspace, scanned, best.legs, best.shares, best.ev);
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
      evidence: evidenceOf(group),
      legs: legs.map((leg) => ({
        line: leg.group.line,
        lay: leg.lay,
        commission: books.commission[leg.book] ?? 0,
        ev: leg.value,
        quoteAgeMs: leg.ageMs,
        families: leg.families,
        distance: leg.distance,
      })),
    },
    settings.surebet,
    settings.grade,
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
