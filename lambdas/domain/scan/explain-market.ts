/** How the numbers of one market were made, in the precision in which it is shown. */
import { FLAGS, type Flag } from '../grading/flags.ts';
import { linkToBet } from '../odds/book-sites.ts';
import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { type EventFacts, outcomeName } from '../odds/quotes.ts';
import { ODDS_PLACES, PROBABILITY_PLACES, roundTo, shownEv } from '../odds/rounding.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { MarketOffers } from '../reference/market-offers.ts';
import { isReferenceQuote, type JudgedOffer } from '../reference/own-probabilities.ts';
import type { Reference } from '../reference/pool.ts';
import { type ShownLine, uniteOffers } from '../reference/shown-lines.ts';
import type { Vote } from '../reference/votes.ts';
import type { ValuePrice } from '../value/value-bet.ts';
import type { ScanSettings } from './scan-settings.ts';

/** The flags with the sentences that say what they mean. */
export function explainFlags(flags: readonly Flag[]) {
  return flags.map((flag) => ({ flag, meaning: FLAGS[flag].meaning }));
}

/**
 * Every price of a market and what the reference made of it; also those that are `shown` beside
 * them. `withValue` are the event's prices with value.
 */
export function explainMarket(
  judged: JudgedMarket,
  shown: ShownLine | undefined,
  withValue: readonly ValuePrice[],
  settings: ScanSettings,
) {
  const { marketKey, line, event, votes, outliers } = judged;
  const united = uniteOffers(judged.offers, shown?.offers ?? []);
  const reference = judged.referenceWithout(null);
  const ofMarket = withValue.filter((price) => price.marketKey === marketKey);
  const settledShare = judged.settledShare();
  return {
    marketKey,
    point: line,
    anchor: reference?.anchor ?? null,
    families: reference?.families ?? 0,
    usesGoals: reference?.usesGoals ?? false,
    settledShare: shownShare(settledShare),
    outcomes: explainOutcomes(judged, event, reference?.probabilities),
    weights: (reference?.weights() ?? []).map((each) => ({
      ...each,
      weight: roundTo(each.weight, 3),
    })),
    votes: [
      ...votes.map((vote) => explainVote(vote, true)),
      ...outliers.map((vote) => explainVote(vote, false)),
    ],
    books: [
      ...united.judged.map((offer) => ({
        ...explainOffer(offer),
        inReference:
          isReferenceQuote(offer, settings.age.referenceMs) &&
          votes.some(({ family }) => family === offer.book.family),
        prices: explainPrices(offer, judged, ofMarket, settledShare ?? 1),
      })),
      ...united.shown.map((offer) =>
        explainShownOffer(offer, judged, event, judged.referenceWithout(offer.book.family)),
      ),
    ],
  };
}

/** A line of an event whose prices are only shown, in the form of a market that is judged. */
export function explainShown(line: ShownLine, event: EventFacts) {
  const fair = line.fairWithout(null);
  return {
    marketKey: line.marketKey,
    point: line.line,
    anchor: fair?.anchor ?? null,
    families: fair?.families ?? 0,
    usesGoals: fair?.usesGoals ?? false,
    settledShare: shownShare(line.settledShare()),
    outcomes: explainOutcomes(line, event, fair?.probabilities),
    weights: [],
    votes: line.votes.map((vote) => explainVote(vote, true)),
    books: line.offers.map((offer) =>
      explainShownOffer(offer, line, event, line.fairWithout(offer.book.family)),
    ),
  };
}

type LineOfMarket = Pick<MarketOffers, 'market' | 'line'>;

function explainOutcomes(
  { market }: LineOfMarket,
  event: EventFacts,
  probabilities: readonly number[] = [],
) {
  return probabilities.map((fair, index) => ({
    outcome: outcomeName(event, market.outcomes[index] ?? 'home'),
    fairProb: roundTo(fair, PROBABILITY_PLACES),
    fairOdds: roundTo(1 / fair, ODDS_PLACES),
  }));
}

function explainOffer({ book, bookTitle, isLay, quotedAt, ageMs, feed }: JudgedOffer) {
  const { key, role, family } = book;
  const ageSeconds = inSeconds(ageMs);
  return { book: key, bookTitle, role, family, isLay, quotedAt, ageSeconds, feed };
}

/** An offer that is only shown: its prices have no expected value and no grade. */
function explainShownOffer(
  offer: JudgedOffer,
  { market, line }: LineOfMarket,
  event: EventFacts,
  fair: Pick<Reference, 'probabilities'> | undefined,
) {
  const prices = offer.prices.map(({ outcome, price, link }, index) => {
    const own = offer.logFair?.[index];
    const fairProb = fair?.probabilities[index];
    return {
      outcome: outcomeName(event, outcome),
      point: line === null ? null : market.pointOf(outcome, line),
      price,
      link: linkToBet(offer.book.key, link),
      ownProb: own === undefined ? null : roundTo(Math.exp(own), PROBABILITY_PLACES),
      fairProb: fairProb === undefined ? null : roundTo(fairProb, PROBABILITY_PLACES),
      ev: null,
      grade: null,
      flags: [],
    };
  });
  return { ...explainOffer(offer), inReference: false, prices };
}

function explainVote({ family, role, ageMs, logs }: Vote, counted: boolean) {
  const probabilities = logs.map((log) => roundTo(Math.exp(log), PROBABILITY_PLACES));
  return { family, role, ageSeconds: inSeconds(ageMs), counted, probabilities };
}

function explainPrices(
  { book, isLay, logFair, prices }: JudgedOffer,
  { market, event, line, referenceWithout }: JudgedMarket,
  withValue: readonly ValuePrice[],
  settledShare: number,
) {
  const fair = referenceWithout(book.family)?.probabilities;
  return prices.map(({ outcome, price, link }, index) => {
    const name = outcomeName(event, outcome);
    const point = line === null ? null : market.pointOf(outcome, line);
    const valued = withValue.find(
      (each) => !isLay && each.book === book.key && each.outcome === name && each.point === point,
    );
    const own = logFair?.[index];
    const fairProb = fair?.[index];
    const net = priceAfterCommission(price, book.commission);
    const ev = fairProb === undefined ? null : expectedValue(fairProb, net) * settledShare;
    return {
      outcome: name,
      point,
      price,
      link: linkToBet(book.key, link),
      ownProb: own === undefined ? null : roundTo(Math.exp(own), PROBABILITY_PLACES),
      fairProb: fairProb === undefined ? null : roundTo(fairProb, PROBABILITY_PLACES),
      ev: ev === null || isLay ? null : shownEv(valued?.ev ?? ev),
      grade: valued?.grade ?? null,
      flags: valued?.flags ?? [],
    };
  });
}

export function inSeconds(ms: number): number {
  return Math.round(ms / 1000);
}

function shownShare(settledShare: number | null): number | null {
  return settledShare && roundTo(settledShare, PROBABILITY_PLACES);
}
