import type { Grade } from '#domain/grading/grade.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { atBestOffer } from '#domain/webhooks/selection/at-best-offer.ts';
import { opportunityId } from '#domain/webhooks/subscriber/opportunity-terms.ts';
import { type Position, placed } from '#http/cursor.ts';
import { openPage } from '#http/open-page.ts';
import type { OpportunityRow } from '#http/opportunities/columns.ts';
import type { OpportunitiesQuery, SORTS } from '#http/opportunities/query.ts';

function events(item: OpportunityRow): readonly EventFacts[] {
  return item.kind === 'combo' ? item.legs : [item];
}

function markets(item: OpportunityRow): readonly string[] {
  return item.kind === 'combo' ? item.legs.map((leg) => leg.marketKey) : [item.marketKey];
}

/** A combo starts with its first leg. */
function startOf(item: OpportunityRow): number {
  return Math.min(...events(item).map(({ commenceTime }) => commenceTime));
}

function lastStartOf(item: OpportunityRow): number {
  return Math.max(...events(item).map(({ commenceTime }) => commenceTime));
}

/** What each order sorts by, the least first; the id makes it total. */
const POSITION_OF: Readonly<Record<(typeof SORTS)[number], (item: OpportunityRow) => Position>> = {
  ev: (item) => [-item.ev, startOf(item), opportunityId(item)],
  grade: (item) => [item.grade, -item.ev, startOf(item), opportunityId(item)],
  start: (item) => [startOf(item), -item.ev, opportunityId(item)],
};

/** Whether every one of these is among those that were asked for, if any were. */
function areAmong(asked: readonly string[] | undefined, given: readonly string[]): boolean {
  return asked === undefined || given.every((each) => asked.includes(each));
}

/**
 * An item as the query asks for it: a value bet at its best offer that fits, a surebet or combo
 * whose legs all do. Undefined where nothing of it fits.
 */
function fitted(item: OpportunityRow, query: OpportunitiesQuery): OpportunityRow | undefined {
  const { book, min_ev: minEv, sport, grade, market } = query;
  const { min_odds: minOdds = 1, max_odds: maxOdds = Number.POSITIVE_INFINITY } = query;
  const isPriced = (price: number) => price >= minOdds && price <= maxOdds;
  const sports = events(item).map(({ sportKey }) => sportKey);
  if (!areAmong(market, markets(item)) || !areAmong(sport, sports)) {
    return undefined;
  }
  const fits = (offer: { readonly ev: number; readonly grade: Grade }) =>
    offer.ev >= minEv && areAmong(grade, [offer.grade]);
  if (item.kind === 'value') {
    return atBestOffer(
      item,
      (offer) => fits(offer) && areAmong(book, [offer.book]) && isPriced(offer.price),
    );
  }
  const offers = item.kind === 'surebet' ? item.legs : [item];
  const isOffered = offers.every((offer) => areAmong(book, [offer.book]) && isPriced(offer.price));
  return fits(item) && isOffered ? item : undefined;
}

/**
 * The items of a scan that fit the query at `now`, in the order that it asks for, cut to the limit
 * after filtering. Started events are never served. A value bet is shown at its best offer that
 * fits.
 */
export function selectOpportunities(
  items: readonly OpportunityRow[],
  query: OpportunitiesQuery,
  now: number,
) {
  const { cursor, sort } = query;
  const fitting = placed(
    items.flatMap((item) => fitted(item, query) ?? []),
    POSITION_OF[sort],
    cursor,
  ).map((each) => ({ ...each, start: startOf(each.item), lastStart: lastStartOf(each.item) }));
  return openPage(fitting, query, now);
}
