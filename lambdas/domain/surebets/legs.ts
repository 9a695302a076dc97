import { expectedValue, priceAfterCommission } from '../odds/expected-value.ts';
import { numberAt } from '../odds/number-at.ts';
import type { QuotedPrice } from '../odds/quotes.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import { distanceFromFair } from '../reference/outliers.ts';
import { isReferenceQuote, type JudgedOffer } from '../reference/own-probabilities.ts';
import type { ReferenceSettings } from '../reference/settings.ts';

/** A bet that may be part of a surebet. */
export type Leg = {
  readonly market: JudgedMarket;
  readonly offer: JudgedOffer;
  /** Index in the market's outcomes; a lay leg wins when this outcome does not happen. */
  readonly outcomeIndex: number;
  readonly quoted: QuotedPrice;
  /** What one unit staked (of liability, for a lay) returns when the leg wins, after commission. */
  readonly netOdds: number;
  /**
   * Distance of the book's own probabilities from those of all other families, as a share of the
   * largest credible one.
   */
  readonly distance: number;
  /** How many other families these are. */
  readonly families: number;
  /** Expected profit of the leg alone per unit staked, by their probabilities. */
  readonly ev: number;
};

/**
 * The legs of a market by outcome, back and lay apart, best first; ties go to the one nearer to
 * fair.
 */
export type MarketLegs = {
  readonly market: JudgedMarket;
  readonly back: readonly (readonly Leg[])[];
  readonly lay: readonly (readonly Leg[])[];
};

export type LegSettings = Pick<ReferenceSettings, 'age' | 'pool'> & { readonly maxEv: number };

/**
 * Whether an offer is young enough for a bet and no survey, before any look at how credible it is.
 */
export function isBettable({ book, isLay, logFair, ageMs }: JudgedOffer, betMs: number): boolean {
  if (ageMs > betMs || book.isSurvey) {
    return false;
  }
  // What an exchange that is not listed keeps of winnings is not known.
  return isLay ? book.role === 'exchange' : logFair !== null;
}

/**
 * What one unit staked returns when it wins, after commission. A lay counts as a bet on the
 * opposite, its liability being the stake: it risks price - 1 to win the backer's unit less
 * commission. At 2.1 and 2 % commission it returns 1.8909.
 */
export function netOdds(price: number, isLay: boolean, commission: number): number {
  return isLay ? 1 + (1 - commission) / (price - 1) : priceAfterCommission(price, commission);
}

/**
 * The legs of a market. Of the prices that are young enough for a bet only those take part whose
 * book is credible beside the other families, and whose value by these is: most surebets that are
 * none come from a wrong market.
 */
export function collectLegs(market: JudgedMarket, settings: LegSettings): MarketLegs {
  const legs = market.offers.flatMap((offer) => legsOfOffer(market, offer, settings));
  const byOutcome = (isLay: boolean) =>
    market.market.outcomes.map((_, index) =>
      legs
        .filter((leg) => leg.outcomeIndex === index && leg.offer.isLay === isLay)
        .sort((a, b) => b.netOdds - a.netOdds || a.distance - b.distance),
    );
  return { market, back: byOutcome(false), lay: byOutcome(true) };
}

function legsOfOffer(
  market: JudgedMarket,
  offer: JudgedOffer,
  { age, pool, maxEv }: LegSettings,
): Leg[] {
  const { book, isLay } = offer;
  if (!isBettable(offer, age.betMs)) {
    return [];
  }
  const own = ownProbabilities(market, offer, age.referenceMs);
  const reference = own && market.referenceWithout(book.family);
  if (!own || !reference) {
    return [];
  }
  const distance = distanceFromFair(own, reference.probabilities, pool);
  if (distance > 1) {
    return [];
  }
  return offer.prices.flatMap((quoted, outcomeIndex): Leg[] => {
    const fair = numberAt(reference.probabilities, outcomeIndex);
    const odds = netOdds(quoted.price, isLay, book.commission);
    const ev = expectedValue(isLay ? 1 - fair : fair, odds) * (market.settledShare() ?? 1);
    if (ev > maxEv) {
      return [];
    }
    return [
      {
        market,
        offer,
        outcomeIndex,
        quoted,
        netOdds: odds,
        distance,
        families: reference.families,
        ev,
      },
    ];
  });
}

/**
 * The probabilities (as logarithms) that tell whether an offer's prices could be about this market:
 * its own. An exchange's lay prices have none; those of the middle stand with the same exchange's
 * back prices, where the two are an opinion. Null where there are none.
 */
function ownProbabilities(
  { offers }: JudgedMarket,
  offer: JudgedOffer,
  referenceMs: number,
): readonly number[] | null {
  if (!offer.isLay) {
    return offer.logFair;
  }
  const back = offers.find(({ book, isLay }) => !isLay && book === offer.book);
  return back && isReferenceQuote(back, referenceMs) ? back.logFair : null;
}
