import { priceAfterCommission } from '../odds/expected-value.ts';

/**
 * Price at a lay of `price` as if it backed the opposite, per unit of liability: the layer risks price - 1 to win the
 * backer's unit less commission. A lay at 2.1 and 2 % commission returns 1.8909.
 */
export function layAsBackOdds(price: number, commission: number): number {
  return 1 + (1 - commission) / (price - 1);
}

/** What one unit staked (of liability, for a lay) returns when it wins, after commission. */
export function netOdds(price: number, isLay: boolean, commission: number): number {
  return isLay ? layAsBackOdds(price, commission) : priceAfterCommission(price, commission);
}
