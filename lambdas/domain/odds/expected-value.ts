import { PROBABILITY_PLACES, roundTo, shownEv } from './rounding.ts';

/**
 * Expected profit per unit staked at a fair probability: p x price - 1. On lines that can refund,
 * with p the share of settled stakes that win, it is an upper bound. Example: 0.6 at 2.0 is worth
 * 0.2.
 */
export function expectedValue(fairProb: number, price: number): number {
  return fairProb * price - 1;
}

/**
 * By what share the winnings of a price exceed those at fair odds, with the numbers as they are
 * shown: (net price - 1) / (fair odds - 1) - 1, which is ev / (1 - p). It is the distance of the
 * price from the fair one in log-odds, nearly. 0.035 at a fair probability of 0.5 is 0.07.
 */
export function winningsExcess(ev: number, fairProb: number): number {
  return shownEv(shownEv(ev) / (1 - roundTo(fairProb, PROBABILITY_PLACES)));
}

/**
 * What a price is worth to its taker when the exchange keeps a share of net winnings: 2.5 at 5 % is
 * 2.425.
 */
export function priceAfterCommission(price: number, commission: number): number {
  return 1 + (price - 1) * (1 - commission);
}
