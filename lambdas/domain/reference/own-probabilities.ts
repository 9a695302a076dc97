import { removeMargin } from '../margin/remove-margin.ts';
import { inMarket, type Reject } from '../odds/left-out.ts';
import type { MarketOffer, MarketOffers } from './market-offers.ts';
import type { ReferenceSettings } from './settings.ts';

/** An offer with what its own prices say. */
export type JudgedOffer = MarketOffer & {
  /**
   * Natural logarithms of the book's own fair probabilities, in the order of the outcomes; null for
   * lay prices, and for refused prices, at which no bet is placed.
   */
  readonly logFair: readonly number[] | null;
  /** Whether they may be part of the reference that judges other books. */
  readonly informsReference: boolean;
};

/** Whether an offer is a reference quote: part of the reference, and at most `maxAgeMs` old. */
export function isReferenceQuote(
  { informsReference, ageMs }: JudgedOffer,
  maxAgeMs: number,
): boolean {
  return informsReference && ageMs <= maxAgeMs;
}

/**
 * Gives each offer its own fair probabilities. Margin is removed from a book's prices; an
 * exchange's opinion is the middle of back and lay prices where it has both.
 */
export function judgeOffers(
  group: MarketOffers,
  { method, maxBooksum, exchange }: ReferenceSettings,
  rejectOf: Reject,
): MarketOffers<JudgedOffer> {
  const reject = inMarket(rejectOf, group);
  const refused = (offer: MarketOffer): JudgedOffer => ({
    ...offer,
    logFair: null,
    informsReference: false,
  });
  const offers = group.offers.map((offer): JudgedOffer => {
    if (offer.isLay) {
      return refused(offer);
    }
    const own = removeMargin(
      offer.prices.map(({ price }) => price),
      { method, maxBooksum },
    );
    if (!own.ok) {
      reject(own.reason, { book: offer.book.key });
      return refused(offer);
    }
    const logFair = own.probabilities.map(Math.log);
    if (offer.book.role !== 'exchange') {
      return { ...offer, logFair, informsReference: true };
    }
    const informsReference = 1 + own.margin <= exchange.maxBooksum;
    const judged = { ...offer, logFair, informsReference };
    const lay = group.offers.find(({ isLay, book }) => isLay && book === offer.book);
    return lay ? judgeExchange(judged, lay, exchange, reject) : judged;
  });
  return { ...group, offers };
}

/**
 * An exchange's back prices with the probabilities of the middle, where back and lay prices are
 * near enough. Beside lay prices, too, the back prices alone decide by their booksum whether it has
 * a say.
 */
function judgeExchange(
  offer: JudgedOffer,
  lay: MarketOffer,
  { maxGap }: ReferenceSettings['exchange'],
  reject: Reject,
): JudgedOffer {
  const pairs = offer.prices.map(({ price }, index) => ({
    back: 1 / price,
    lay: 1 / (lay.prices[index]?.price ?? Number.NaN),
  }));
  if (pairs.some((pair) => pair.back < pair.lay)) {
    reject('lay_below_back', { book: offer.book.key });
    return { ...offer, logFair: null, informsReference: false };
  }
  const gap = pairs.reduce((sum, pair) => sum + (pair.back - pair.lay), 0);
  if (gap > maxGap) {
    return { ...offer, informsReference: false };
  }
  // The middle has no margin to share out, only rounding: dividing by the sum is enough.
  const sum = pairs.reduce((total, pair) => total + (pair.back - (pair.back - pair.lay) / 2), 0);
  const middle = pairs.map((pair) => Math.log((pair.back + pair.lay) / (2 * sum)));
  return { ...offer, logFair: middle };
}
