/** What stands behind the numbers of one market, in the precision in which it is shown. */
import { FLAGS, type Flag } from '../grading/flags.ts';
import type { Grade } from '../grading/grade.ts';
import type { Role } from '../odds/books.ts';
import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { outcomeName } from '../odds/quotes.ts';
import { ODDS_PLACES, PROBABILITY_PLACES, roundTo, shownEv } from '../odds/rounding.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import { isReferenceQuote, type JudgedOffer } from '../reference/own-probabilities.ts';
import type { SourceWeight } from '../reference/pool.ts';
import type { Vote } from '../reference/votes.ts';
import type { ValuePrice } from '../value/value-bet.ts';
import type { ScanSettings } from './scan-settings.ts';

export type ExplainedFlag = { readonly flag: Flag; readonly meaning: string };

export type ExplainedPrice = {
  readonly outcome: string;
  readonly point: number | null;
  readonly price: number;
  /** What the book itself thinks, its margin removed; null for lay prices and for refused ones. */
  readonly ownProb: number | null;
  /** By all families but the book's own; null where no other one has a vote. */
  readonly fairProb: number | null;
  /** Null for lay prices, and where there is no fair probability. */
  readonly ev: number | null;
  /** Null where the price has no value. */
  readonly grade: Grade | null;
  readonly flags: readonly Flag[];
};

export type ExplainedBook = {
  readonly book: string;
  readonly bookTitle: string;
  readonly role: Role;
  readonly family: string;
  readonly isLay: boolean;
  readonly quotedAt: number;
  readonly ageSeconds: number;
  /** Whether its prices are part of the fair probability that judges other books. */
  readonly inReference: boolean;
  readonly prices: readonly ExplainedPrice[];
};

export type ExplainedVote = Pick<Vote, 'family' | 'role'> & {
  readonly ageSeconds: number;
  /** False for one that is too far from the others. */
  readonly counted: boolean;
  /** In the order of the market's outcomes. */
  readonly probabilities: readonly number[];
};

export type ExplainedMarket = {
  readonly marketKey: string;
  readonly point: number | null;
  /** The strongest role behind the fair probabilities; null where there are none. */
  readonly anchor: Role | null;
  readonly families: number;
  readonly usesGoals: boolean;
  /** By all families together. */
  readonly outcomes: readonly {
    readonly outcome: string;
    readonly fairProb: number;
    readonly fairOdds: number;
  }[];
  readonly weights: readonly SourceWeight[];
  readonly votes: readonly ExplainedVote[];
  readonly books: readonly ExplainedBook[];
};

/** The flags with the sentences that say what they mean. */
export function explainFlags(flags: readonly Flag[]): ExplainedFlag[] {
  return flags.map((flag) => ({ flag, meaning: FLAGS[flag].meaning }));
}

/** Every price of a market and what the reference made of it. `withValue` are the event's prices with value. */
export function explainMarket(
  judged: JudgedMarket,
  withValue: readonly ValuePrice[],
  settings: ScanSettings,
): ExplainedMarket {
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
    outcomes: (reference?.probabilities ?? []).map((fair, place) => ({
      outcome: outcomeName(event, market.outcomes[place] ?? 'home'),
      fairProb: roundTo(fair, PROBABILITY_PLACES),
      fairOdds: roundTo(1 / fair, ODDS_PLACES),
    })),
    weights: (reference?.weights() ?? []).map((each) => ({ ...each, weight: roundTo(each.weight, 3) })),
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

function explainVote({ family, role, ageMs, logs }: Vote, counted: boolean): ExplainedVote {
  const probabilities = logs.map((log) => roundTo(Math.exp(log), PROBABILITY_PLACES));
  return { family, role, ageSeconds: inSeconds(ageMs), counted, probabilities };
}

function explainPrices(
  { book, isLay, logFair, prices }: JudgedOffer,
  { market, event, line, referenceWithout }: JudgedMarket,
  withValue: readonly ValuePrice[],
  settledShare: number,
): ExplainedPrice[] {
  const fair = referenceWithout(book.family)?.probabilities;
  return prices.map(({ outcome, price }, place) => {
    const name = outcomeName(event, outcome);
    const point = line === null ? null : market.pointOf(outcome, line);
    const valued = withValue.find(
      (each) => !isLay && each.book === book.key && each.outcome === name && each.point === point,
    );
    const own = logFair?.[place];
    const fairProb = fair?.[place];
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
