import type { Combo, ComboLeg } from '#domain/combos/combo.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { roundShares, roundTo, shownEv } from '#domain/odds/rounding.ts';
import type { OpportunityKind } from '#domain/scan/snapshot.ts';
import type { Surebet } from '#domain/surebets/surebet.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { toIsoInstant } from '#http/instant.ts';
import type { Opportunity } from './select-opportunities.ts';

function toEventView({ eventId, sportKey, home, away, commenceTime }: EventFacts) {
  return {
    event_id: eventId,
    sport_key: sportKey,
    home,
    away,
    commence_time: toIsoInstant(commenceTime),
  };
}

/** Probability to four decimals; its odds are the reciprocal of the unrounded number, to two. */
function toFairView(fairProb: number) {
  return { fair_prob: roundTo(fairProb, 4), fair_odds: roundTo(1 / fairProb, 2) };
}

/** SPEC 2.3, in its order. `price` is the feed's own number and is not rounded again. */
function toValueView(item: ValueBet) {
  return {
    ...toEventView(item),
    market_key: item.marketKey,
    outcome: item.outcome,
    point: item.point,
    book: item.book,
    book_title: item.bookTitle,
    price: item.price,
    link: item.link,
    ...toFairView(item.fairProb),
    ev: shownEv(item.ev),
    grade: item.grade,
    flags: item.flags,
    alt_books: item.altBooks.map(({ book, price, ev, grade }) => ({
      book,
      price,
      ev: shownEv(ev),
      grade,
    })),
  };
}

/** D5, in its order. */
function toSurebetView(item: Surebet) {
  const shares = roundShares(
    item.legs.map(({ stakeShare }) => stakeShare),
    4,
  );
  return {
    ...toEventView(item),
    market_key: item.marketKey,
    point: item.point,
    ev: shownEv(item.ev),
    grade: item.grade,
    flags: item.flags,
    legs: item.legs.map(({ outcome, point, book, bookTitle, price, link }, index) => ({
      outcome,
      point,
      book,
      book_title: bookTitle,
      price,
      link,
      stake_share: shares[index],
    })),
  };
}

function toComboLegView(leg: ComboLeg) {
  return {
    ...toEventView(leg),
    market_key: leg.marketKey,
    outcome: leg.outcome,
    point: leg.point,
    price: leg.price,
    link: leg.link,
    fair_prob: roundTo(leg.fairProb, 4),
    ev: shownEv(leg.ev),
  };
}

/** D6, in its order. The price is the product of the legs', so it is rounded here. */
function toComboView(item: Combo) {
  return {
    book: item.book,
    book_title: item.bookTitle,
    price: roundTo(item.price, 2),
    ...toFairView(item.fairProb),
    ev: shownEv(item.ev),
    grade: item.grade,
    flags: item.flags,
    legs: item.legs.map(toComboLegView),
  };
}

function toOpportunityView(item: Opportunity) {
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

/** The envelope of SPEC 2.2. */
export function toOpportunitiesView(
  kind: OpportunityKind,
  generatedAt: number,
  items: readonly Opportunity[],
) {
  return {
    kind,
    count: items.length,
    generated_at: toIsoInstant(generatedAt),
    data: items.map(toOpportunityView),
  };
}
