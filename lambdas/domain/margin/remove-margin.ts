import { DEFAULT_MARGIN_METHOD, MARGIN_METHODS, type MarginMethodName } from './index.ts';
import { createMarginWork, type MarginMethod, type MarginWork } from './margin-work.ts';

/** Why a set of prices has no fair probabilities. */
export type MarginRefusal =
  | 'too_few_outcomes'
  | 'invalid_price'
  | 'underround'
  | 'overround'
  | 'outside_unit_interval'
  | 'not_converged';

export type FairMarket =
  | {
      readonly ok: true;
      /** In the order of the prices; they sum to 1. */
      readonly probabilities: readonly number[];
      /** Sum of 1/price, less 1. */
      readonly margin: number;
      /** The method's own: exponent, share of insiders, odds ratio, margin per outcome, factor. */
      readonly parameter: number;
      /** Newton steps; 0 for a closed form. */
      readonly iterations: number;
    }
  | { readonly ok: false; readonly reason: MarginRefusal };

/** Above it a feed means "suspended" or nothing at all. */
export const MAX_PRICE = 1000;

/** Booksum of two and three outcomes beyond which a real market was never seen. */
export const DEFAULT_MAX_BOOKSUM = 1.25;

/** Rounding of a sum of inverses: a booksum this close to 1 is 1. */
const FAIR_BOOKSUM = 1e-13;

/** Decimal odds that can be right: above 1, at most 1000. */
export function isPrice(price: number): boolean {
  return price > 1 && price <= MAX_PRICE;
}

/**
 * Removes the margin from the first `n` inverse prices in `work` and leaves the fair probabilities there; null when
 * that went well, else the refusal. Nothing is allocated. A booksum of exactly 1 is already fair; below 1 it is an
 * error of the book, never a gift, and refused. A result is only accepted inside (0, 1) and summing to 1 within 1e-9.
 */
export function removeMarginInto(
  work: MarginWork,
  n: number,
  method: MarginMethod,
  maxBooksum: number,
): MarginRefusal | null {
  if (n < 2) return 'too_few_outcomes';
  let booksum = 0;
  for (let i = 0; i < n; i++) booksum += work.inverse[i] ?? Number.NaN;
  work.booksum = booksum;
  if (Math.abs(booksum - 1) <= FAIR_BOOKSUM) return keep(work, n, method);
  if (booksum < 1) return 'underround';
  if (!(booksum <= maxBooksum)) return 'overround';
  method.solve(work, n);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const p = work.fair[i] ?? Number.NaN;
    if (!(p > 0 && p < 1)) return 'outside_unit_interval';
    sum += p;
  }
  return Math.abs(sum - 1) <= 1e-9 ? null : 'not_converged';
}

function keep(work: MarginWork, n: number, method: MarginMethod): null {
  for (let i = 0; i < n; i++) work.fair[i] = work.inverse[i] ?? Number.NaN;
  work.parameter = method.neutralParameter;
  work.iterations = 0;
  return null;
}

/**
 * Fair probabilities of one complete market from its decimal odds, or the reason why there are none.
 * Example: power on 2.7, 2.3, 4.4 gives 0.359171, 0.423731, 0.217098 with margin 0.0324.
 */
export function removeMargin(
  prices: readonly number[],
  options: { readonly method?: MarginMethodName; readonly maxBooksum?: number } = {},
): FairMarket {
  const n = prices.length;
  if (n < 2) return { ok: false, reason: 'too_few_outcomes' };
  const work = createMarginWork(n);
  for (const [i, price] of prices.entries()) {
    if (!isPrice(price)) return { ok: false, reason: 'invalid_price' };
    work.inverse[i] = 1 / price;
  }
  const method = MARGIN_METHODS[options.method ?? DEFAULT_MARGIN_METHOD];
  const reason = removeMarginInto(work, n, method, options.maxBooksum ?? DEFAULT_MAX_BOOKSUM);
  if (reason) return { ok: false, reason };
  return {
    ok: true,
    probabilities: Array.from(work.fair),
    margin: work.booksum - 1,
    parameter: work.parameter,
    iterations: work.iterations,
  };
}
