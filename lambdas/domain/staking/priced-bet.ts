import { canRefund } from '../markets/settlement.ts';
import { commissionOf } from '../odds/books.ts';
import { type PricedBet, settledSharesBy } from './minimum-odds.ts';

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

/**
 * The share of a stake that does not come back, of an offer on a line where it comes back whole or
 * not at all; 1 on other lines. It is the greatest that `ev` leaves, since a lower one stakes more.
 */
export function settledShareOf(offer: Offer, line: number | null): number {
  return line !== null && Number.isInteger(line)
    ? settledSharesBy(pricedBet(offer, [line])).greatest
    : 1;
}
