import { reserved } from '../grading/grade.ts';
import { withFlag } from '../grading/raised-flags.ts';
import { exposureOf } from '../odds/exposure.ts';
import { compareText } from '../odds/order.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { ValuePrice } from '../value/value-bet.ts';

/** What only all events of a scan together tell about a price. */
export type WholeScan = {
  /** Whether the sharp book is farther from the exchanges than it usually is. */
  readonly isSharpOff: boolean;
  /** The exposures with many values, each a book and a league. */
  readonly correlated: readonly string[];
};

/** A scan in which nothing of the kind was found. */
export const NOTHING_WIDE: WholeScan = { isSharpOff: false, correlated: [] };

/** Values at one book in one league from which on they are one exposure. */
const CORRELATED_FROM = 3;

/** The exposures that have many of the prices, whatever their grades, in alphabetical order. */
export function correlatedIn(prices: readonly ValuePrice[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const price of prices) {
    const exposure = exposureOf(price);
    counts.set(exposure, (counts.get(exposure) ?? 0) + 1);
  }
  const many = [...counts].filter(([, count]) => count >= CORRELATED_FROM);
  return many.map(([exposure]) => exposure).sort(compareText);
}

/** Whether a sharp book has a say in one of the markets of an event. */
export function hasSharp(markets: readonly JudgedMarket[]): boolean {
  return markets.some(({ votes }) => votes.some(({ role }) => role === 'sharp'));
}

/** The prices of one event with the flags that follow from the whole scan. */
export function flagWidely(
  selections: readonly (readonly ValuePrice[])[],
  isSharpPriced: boolean,
  { isSharpOff, correlated }: WholeScan,
): ValuePrice[][] {
  const exposed = new Set(correlated);
  const isExposed = (price: ValuePrice) => exposed.has(exposureOf(price));
  return selections.map((prices) =>
    prices
      .map((price) => (isSharpOff && isSharpPriced ? reserved(price, 'sharp_off') : price))
      .map((price) =>
        isExposed(price) ? { ...price, flags: withFlag(price.flags, 'correlated') } : price,
      ),
  );
}
