import { minimumOdds, type PricedBet } from '../../clients/generated/minimum-odds.ts';
import { canRefund } from '../../clients/generated/settlement.ts';
import { commissionOf } from './commission.ts';

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
};

/** The lowest odds at which an offer of a book still has a value of `minEv`. */
export function minimumOddsAt({ book, point, ...bet }: Offer, minEv: number): number {
  const commission = commissionOf(book);
  return minimumOdds({ ...bet, commission, settledShare: canRefund(point) ? null : 1 }, minEv);
}
