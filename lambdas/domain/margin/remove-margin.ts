import { DEFAULT_MARGIN_METHOD, MARGIN_METHODS, type MarginMethodName } from './index.ts';
import type { MarginSolution } from './margin-method.ts';

/** Why a set of prices has no fair probabilities. */
export type MarginRefusal =
  | 'too_few_outcomes'
  | 'invalid_price'
  | 'underround'
  | 'overround'
  | 'outside_unit_interval'
  | 'not_converged';

export type FairMarket =
  | (MarginSolution & {
      readonly ok: true;
      /** Sum of 1/price, less 1. */
      readonly margin: number;
    })
  | { readonly ok: false; readonly reason: MarginRefusal };

export type MarginOptions = {
  readonly method?: MarginMethodName;
  /** Largest sum of 1/price that is accepted. */
  readonly maxBooksum?: number;
};

/** Feeds write larger numbers for a suspended market. */
const MAX_PRICE = 1000;

/** No real market of two or three outcomes was seen above this booksum. */
export const DEFAULT_MAX_BOOKSUM = 1.25;

/** Rounding of a sum of inverses: a booksum this close to 1 is 1. */
const FAIR_BOOKSUM = 1e-13;

/** Decimal odds that can be right: above 1, at most 1000. */
export function isPrice(price: number): boolean {
  return price > 1 && price <= MAX_PRICE;
}

/**
 * Fair probabilities of one complete market from its decimal odds, or the reason why there are
 * none. A booksum of exactly 1 is already fair. Below 1 it is an error of the book and is refused.
 * A result is accepted only if every probability lies inside (0, 1) and they sum to 1 within 1e-9.
 * Example: power on 2.7, 2.3, 4.4 gives 0.359171, 0.423731, 0.217098 with margin 0.0324.
 */
export function removeMargin(
  prices: readonly number[],
  { method = DEFAULT_MARGIN_METHOD, maxBooksum = DEFAULT_MAX_BOOKSUM }: MarginOptions = {},
): FairMarket {
  if (prices.length < 2) {
    return { ok: false, reason: 'too_few_outcomes' };
  }
  const inverse: number[] = [];
  let booksum = 0;
  for (const price of prices) {
    if (!isPrice(price)) {
      return { ok: false, reason: 'invalid_price' };
    }
    inverse.push(1 / price);
    booksum += 1 / price;
  }
  const margin = booksum - 1;
  const { neutralParameter, solve } = MARGIN_METHODS[method];
  if (Math.abs(margin) <= FAIR_BOOKSUM) {
    return { ok: true, probabilities: inverse, margin, parameter: neutralParameter, iterations: 0 };
  }
  if (margin < 0) {
    return { ok: false, reason: 'underround' };
  }
  if (booksum > maxBooksum) {
    return { ok: false, reason: 'overround' };
  }
  const { probabilities, parameter, iterations } = solve(inverse, booksum);
  let sum = 0;
  for (const p of probabilities) {
    if (!(p > 0 && p < 1)) {
      return { ok: false, reason: 'outside_unit_interval' };
    }
    sum += p;
  }
  if (Math.abs(sum - 1) > 1e-9) {
    return { ok: false, reason: 'not_converged' };
  }
  return { ok: true, probabilities, margin, parameter, iterations };
}
