import { priceAfterCommission } from '../odds/expected-value.ts';

/**
 * Price at a lay of `price` as if it backed the opposite, per unit of liability: the layer risks price - 1 to win the
 * backer's unit less commission. A lay at 2.1 and 2 % commission pays 1.8909.
 */
export function layPays(price: number, commission: number): number {
  return 1 + (1 - commission) / (price - 1);
}

/** What one unit staked (of liability, for a lay) returns when it wins, after commission. */
export function legPays(price: number, lay: boolean, commission: number): number {
  return lay ? layPays(price, commission) : priceAfterCommission(price, commission);
}
