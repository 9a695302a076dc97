import { sideOf } from '../grading/expectation.ts';
import type { PriceFacts } from '../grading/facts.ts';
import { downgraded, gradePrice } from '../grading/grade.ts';
import type { GradeSettings } from '../grading/settings.ts';
import { hasDraw } from '../markets/sports.ts';
import { linkToBet } from '../odds/book-sites.ts';
import type { Role } from '../odds/books.ts';
import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { inMarket, type Reject } from '../odds/left-out.ts';
import { logit } from '../odds/logit.ts';
import { numberAt } from '../odds/number-at.ts';
import { type Outcome, outcomeName, type QuotedPrice } from '../odds/quotes.ts';
import { shownEv } from '../odds/rounding.ts';
import { hasPeerOrSharper, type JudgedMarket } from '../reference/judged-market.ts';
import { distanceFromFair } from '../reference/outliers.ts';
import type { JudgedOffer } from '../reference/own-probabilities.ts';
import { anchorProbabilities, consensusProbabilities, type Reference } from '../reference/pool.ts';
import type { ReferenceSettings } from '../reference/settings.ts';
import { countFresh, freshestAge } from '../reference/votes.ts';
import type { ValuePrice } from './value-bet.ts';

export type ValueSettings = Pick<ReferenceSettings, 'age' | 'pool'> & {
  readonly grade: GradeSettings;
  /**
   * Other families without which soft prices are not judged where no sharp book or exchange prices
   * the market.
   */
  readonly minConsensus: number;
  /** Selections are published above this expected value, a fraction. */
  readonly minEv: number;
  /** A price above this expected value is a mistake or of another market, and dropped. */
  readonly maxEv: number;
};

/**
 * The prices of a market with positive value by the opinion of all other families, one list per
 * selection, the best price first. What is left out as an error is counted.
 */
export function findValue(
  market: JudgedMarket,
  settings: ValueSettings,
  rejectOf: Reject,
): ValuePrice[][] {
  const reject = inMarket(rejectOf, market);
  const found = market.offers.flatMap((offer) => {
    const reference = referenceFor(offer, market, settings);
    return reference ? valueOfOffer(offer, reference, market, settings, reject) : [];
  });
  // The sort keeps the order of the books' ranks among equal values, as of clones.
  const selections = Map.groupBy(withoutSplit(found, market, settings), ({ outcome }) => outcome);
  return [...selections.values()].map((prices) => prices.sort((a, b) => b.ev - a.ev));
}

/**
 * The prices, those of both sides downgraded where both have value. With a draw between them, both
 * may: see docs/numbers.md.
 */
function withoutSplit(
  prices: readonly ValuePrice[],
  { event, market: { outcomes } }: JudgedMarket,
  { grade: { lowEv } }: ValueSettings,
): readonly ValuePrice[] {
  const hasValue = (side: Outcome) =>
    prices.some(({ outcome, ev }) => outcome === outcomeName(event, side) && shownEv(ev) >= lowEv);
  return outcomes.length === 2 && outcomes.every(hasValue)
    ? prices.map((price) => downgraded(price, 'split_market'))
    : prices;
}

/**
 * The reference that judges an offer's prices; undefined where they may not be bet at or no
 * reference is to be believed.
 */
function referenceFor(
  { book, logFair, ageMs }: JudgedOffer,
  market: JudgedMarket,
  { age, minConsensus }: ValueSettings,
): Reference | undefined {
  if (book.isSurvey || !logFair || ageMs > age.betMs) {
    return undefined;
  }
  if (!hasPeerOrSharper(market, book)) {
    return undefined;
  }
  const reference = market.referenceWithout(book.family);
  // Without a sharp book or exchange the reference needs `minConsensus` families.
  return reference?.anchor === 'soft' && reference.families < minConsensus ? undefined : reference;
}

/** The prices of one offer that have value. */
function valueOfOffer(
  offer: JudgedOffer,
  reference: Reference,
  market: JudgedMarket,
  settings: ValueSettings,
  reject: Reject,
): ValuePrice[] {
  const { key: book, commission } = offer.book;
  const fair = reference.probabilities;
  const netPrice = (price: number) =>
    commission > 0 ? priceAfterCommission(price, commission) : price;
  const evPerSettledStake = (price: number, index: number) =>
    expectedValue(numberAt(fair, index), netPrice(price));
  // The share of the stake that is not refunded lowers the value, so a price without it here has
  // none in the end.
  const hasValue = ({ price }: QuotedPrice, index: number) =>
    evPerSettledStake(price, index) > settings.minEv;
  if (!offer.prices.some(hasValue)) {
    return [];
  }
  const distance = distanceFromFair(offer.logFair ?? [], fair, settings.pool);
  if (distance > 1) {
    reject('price_outlier', { book });
    return [];
  }
  const judgeAnchors = twoAnchorsOf(offer, reference, market, settings.grade.staleMs);
  const settledShare = market.settledShare();
  const facts = {
    ...factsOfOffer(offer, reference, market, settings.grade),
    distance,
    isUpperBound: settledShare === null,
  };
  return offer.prices.flatMap((quoted, index): ValuePrice[] => {
    const { outcome, price, link } = quoted;
    const ev = evPerSettledStake(price, index) * (settledShare ?? 1);
    const shown = shownEv(ev);
    // Refunds can leave so little of the value that it would be shown as none.
    if (!hasValue(quoted, index) || !(shown > settings.minEv)) {
      return [];
    }
    if (shown > settings.maxEv) {
      reject('ev_too_high', { book, outcome });
      return [];
    }
    const fairProb = numberAt(fair, index);
    const consensus = consensusProbabilities(reference)?.[index] ?? Number.NaN;
    const evConsensus = expectedValue(consensus, netPrice(price));
    const side = sideOf(outcome);
    const twoAnchors = judgeAnchors(index, netPrice(price));
    return [
      {
        ...selectionOf(market, outcome),
        book,
        bookTitle: offer.bookTitle,
        price,
        quotedAt: offer.quotedAt,
        link: linkToBet(book, link),
        fairProb,
        ev,
        ...gradePrice(
          { ...facts, price, fairProb, ev, evConsensus, side, twoAnchors },
          settings.grade,
        ),
      },
    ];
  });
}

/**
 * What sharp books and exchanges say about a price, each alone, where both are fresh; null where
 * they are not.
 */
function twoAnchorsOf(
  { book }: JudgedOffer,
  reference: Reference,
  { votes }: JudgedMarket,
  staleMs: number,
): (index: number, price: number) => PriceFacts['twoAnchors'] {
  const { sharp, exchange } = anchorProbabilities(reference);
  const isFresh = (role: Role) => freshestAge(votes, role, book.family) <= staleMs;
  if (!sharp || !exchange || !isFresh('sharp') || !isFresh('exchange')) {
    return () => null;
  }
  return (index, price) => {
    const bySharp = numberAt(sharp, index);
    const byExchange = numberAt(exchange, index);
    return {
      sharpEv: expectedValue(bySharp, price),
      exchangeEv: expectedValue(byExchange, price),
      distance: Math.abs(logit(bySharp) - logit(byExchange)),
    };
  };
}

/** What the grade of a price depends on beside the price itself and how far it is from fair. */
function factsOfOffer(
  { book, ageMs }: JudgedOffer,
  { anchor, families, usesGoals }: Reference,
  { market, event, votes, goalsAgeMs, startsInMs, doubt }: JudgedMarket,
  { staleMs }: GradeSettings,
) {
  return {
    freshOthers: countFresh(votes, 'soft', book.family, staleMs),
    quoteAgeMs: ageMs,
    anchorAgeMs: Math.max(freshestAge(votes, anchor, book.family), usesGoals ? goalsAgeMs : 0),
    anchor,
    families,
    usesGoals,
    commission: book.commission,
    evidence: market.evidenceIn(event.sportKey),
    isFootball: hasDraw(event.sportKey),
    isHandicap: market.offerKind === 'spreads',
    isTwoWay: market.outcomes.length === 2,
    startsInMs,
    doubt,
  };
}

function selectionOf({ event, feeds, market, marketKey, line }: JudgedMarket, outcome: Outcome) {
  const point = line === null ? null : market.pointOf(outcome, line);
  const selection = { ...event, marketKey, outcome: outcomeName(event, outcome), point };
  return feeds ? { ...selection, feeds } : selection;
}
