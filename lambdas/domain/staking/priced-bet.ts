import { canRefund } from '../markets/settlement.ts';
import { commissionOf } from '../odds/books.ts';
import type { PricedBet } from './minimum-odds.ts';

type Offer = Pick<PricedBet, 'fairProb' | 'price' | 'ev'> & { readonly book: string };

/**
 * An offer on one line, or on those of all legs of a combo, as minimum odds need it. Only `ev`
 * tells how often stakes come back, and what an exchange keeps of several winnings.
 */
export function pricedBet(
  { book, fairProb, price, ev }: Offer,
  lines: readonly (number | null)[],
): PricedBet {
  const commission = commissionOf(book);
  const isKnown = !lines.some(canRefund) && (commission === 0 || lines.length === 1);
  return { fairProb, price, ev, commission, settledShare: isKnown ? 1 : null };
}
