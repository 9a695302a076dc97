import type { EventFacts } from '#domain/odds/quotes.ts';
import type { ComboRow, OpportunityKind, SurebetRow, ValueRow } from '#domain/scan/snapshot.ts';
import { toIsoInstant } from '#http/instant.ts';
import type { OpportunityRow } from './select-opportunities.ts';

/** Opportunities as they are shown, in this order of fields. Rows are rounded already, so a view only names them. */

function toEventView({ eventId, sportKey, home, away, commenceTime }: EventFacts) {
  return {
    event_id: eventId,
    sport_key: sportKey,
    home,
    away,
    commence_time: toIsoInstant(commenceTime),
  };
}

function toValueView(item: ValueRow) {
  return {
    ...toEventView(item),
    market_key: item.marketKey,
    outcome: item.outcome,
    point: item.point,
    book: item.book,
    book_title: item.bookTitle,
    price: item.price,
    link: item.link,
    fair_prob: item.fairProb,
    fair_odds: item.fairOdds,
    ev: item.ev,
    grade: item.grade,
    flags: item.flags,
    alt_books: item.altBooks.map(({ book, price, ev, grade }) => ({
      book,
      price,
      ev,
      grade,
    })),
  };
}

function toSurebetView(item: SurebetRow) {
  return {
    ...toEventView(item),
    market_key: item.marketKey,
    point: item.point,
    ev: item.ev,
    grade: item.grade,
    flags: item.flags,
    legs: item.legs.map(({ outcome, point, book, bookTitle, price, link, stakeShare }) => ({
      outcome,
      point,
      book,
      book_title: bookTitle,
      price,
      link,
      stake_share: stakeShare,
    })),
  };
}

function toComboLegView(leg: ComboRow['legs'][number]) {
  return {
    ...toEventView(leg),
    market_key: leg.marketKey,
    outcome: leg.outcome,
    point: leg.point,
    price: leg.price,
    link: leg.link,
    fair_prob: leg.fairProb,
    ev: leg.ev,
  };
}

function toComboView(item: ComboRow) {
  return {
    book: item.book,
    book_title: item.bookTitle,
    price: item.price,
    fair_prob: item.fairProb,
    fair_odds: item.fairOdds,
    ev: item.ev,
    grade: item.grade,
    flags: item.flags,
    legs: item.legs.map(toComboLegView),
  };
}

function toOpportunityView(item: OpportunityRow) {
  switch (item.kind) {
    case 'value':
      return toValueView(item);
    case 'surebet':
      return toSurebetView(item);
    case 'combo':
      return toComboView(item);
    default:
      return item satisfies never;
  }
}

/** The body of `GET /api/v1/opportunities`. */
export function toOpportunitiesView(
  kind: OpportunityKind,
  generatedAt: number,
  items: readonly OpportunityRow[],
) {
  return {
    kind,
    count: items.length,
    generated_at: toIsoInstant(generatedAt),
    data: items.map(toOpportunityView),
  };
}
