import { EXCHANGE_COMMISSION } from '../../clients/generated/exchange-commission.ts';

/** The share of net winnings that a book keeps; 0 where it is no exchange. */
export function commissionOf(book: string): number {
  return EXCHANGE_COMMISSION.get(book) ?? 0;
}

/** What is left of a book's price after its commission. */
export function netPrice(book: string, price: number): number {
  const commission = commissionOf(book);
  return commission > 0 ? 1 + (price - 1) * (1 - commission) : price;
}
