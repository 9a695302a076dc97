/** What stands behind the numbers of one market, in the precision in which it is shown. */
import { FLAGS, type Flag } from '../grading/flags.ts';
import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { outcomeName } from '../odds/quotes.ts';
import { ODDS_PLACES, PROBABILITY_PLACES, roundTo, shownEv } from '../odds/rounding.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import { isReferenceQuote, type JudgedOffer } from '../reference/own-probabilities.ts';
import type { Vote } from '../reference/votes.ts';
import type { ValuePrice } from '../value/value-bet.ts';
import type { ScanSettings } from './scan-settings.ts';

/** The flags with the sentences that say what they mean. */
export function explainFlags(flags: readonly Flag[]) {
  return flags.map((flag) => ({ flag, meaning: FLAGS[flag].meaning }));
}

/**
 * Every price of a market and what the reference made of it. `withValue` are the event's prices
 * with value.
 */
export function explainMarket(
  judged: JudgedMarket,
  withValue: readonly ValuePrice[],
  settings: ScanSettings,
) {
  const { market, marketKey, line, event, votes, outliers } = judged;
  const reference = judged.referenceWithout(null);
  const ofMarket = withValue.filter((price) => price.marketKey === marketKey);
  const settledShare = judged.settledShare() ?? 1;
  return {
    marketKey,
    point: line,
    anchor: reference?.anchor ?? null,
    families: reference?.families ?? 0,
    usesGoals: reference?.usesGoals ?? false,
    outcomes: (reference?.probabilities ?? []).map((fair, index) => ({
      outcome: outcomeName(event, market.outcomes[index] ?? 'home'),
      fairProb: roundTo(fair, PROBABILITY_PLACES),
      fairOdds: roundTo(1 / fair, ODDS_PLACES),
    })),
    weights: (reference?.weights() ?? []).map((each) => ({
      ...each,
      weight: roundTo(each.weight, 3),
    })),
    votes: [
      ...votes.map((vote) => explainVote(vote, true)),
      ...outliers.map((vote) => explainVote(vote, false)),
    ],
    books: judged.offers.map((offer) => ({
      book: offer.book.key,
      bookTitle: offer.bookTitle,
      role: offer.book.role,
      family: offer.book.family,
      isLay: offer.isLay,
      quotedAt: offer.quotedAt,
      ageSeconds: inSeconds(offer.ageMs),
      inReference:
        isReferenceQuote(offer, settings.age.referenceMs) &&
        votes.some(({ family }) => family === offer.book.family),
      prices: explainPrices(offer, judged, ofMarket, settledShare),
    })),
  };
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
  return prices.map(({ outcome, price }, index) => {
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
