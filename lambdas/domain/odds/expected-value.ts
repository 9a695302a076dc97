/**
 * Expected profit per unit staked at a fair probability: p x price - 1. On lines that can refund, with p the share of
 * settled stakes that win, it is an upper bound. Example: 0.6 at 2.0 is worth 0.2.
 */
export function expectedValue(fairProb: number, price: number): number {
  return fairProb * price - 1;
}

/** What a price is worth to its taker when the exchange keeps a share of net winnings: 2.5 at 5 % is 2.425. */
export function priceAfterCommission(price: number, commission: number): number {
  return 1 + (price - 1) * (1 - commission);
}
