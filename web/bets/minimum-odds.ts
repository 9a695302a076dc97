import { leastOdds, minimumOdds, type PricedBet } from '../../clients/generated/minimum-odds.ts';
import { canRefund } from '../../clients/generated/settlement.ts';
import { commissionOf, netPrice } from './commission.ts';

/** The least value of a bet where the account has set none. */
const DEFAULT_MIN_EV = 0.015;

/** The value that bets of an account must have, as a fraction of the stake. */
export function minEvOf(settings: { readonly min_ev: number } | undefined): number {
  return settings?.min_ev || DEFAULT_MIN_EV;
}

type Offer = Pick<PricedBet, 'fairProb' | 'price' | 'ev'> & {
  readonly book: string;
  /** Its line; null where its market has none. */
  readonly point: number | null;
  /** The share of a stake that does not come back, where it is known. */
  readonly settledShare?: number | null;
};

/** The lowest odds at which an offer of a book still has a value of `minEv`. */
export function minimumOddsAt(offer: Offer, minEv: number): number {
  const { book, point, settledShare = canRefund(point) ? null : 1, ...bet } = offer;
  return minimumOdds({ ...bet, commission: commissionOf(book), settledShare }, minEv);
}

/** The lowest odds at which a bet has a value of `minEv` at a book without commission. */
export function minimumOfAll(fairProb: number, settledShare: number | null, minEv: number): number {
  return leastOdds({ fairProb, commission: 0, settledShare: settledShare ?? 1 }, minEv);
}

/** What a book has to show to pay as much after commission as another one at its minimum odds. */
export function minimumElsewhere(minOdds: number, of: string, at: string): number {
  const terms = { fairProb: 1 / netPrice(of, minOdds), commission: commissionOf(at) };
  return of === at ? minOdds : leastOdds({ ...terms, settledShare: 1 }, 0);
}
