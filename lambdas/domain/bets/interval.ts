/** A mean with the interval that covers its truth with 95 %; null where it cannot be told. */
export type Interval = {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

const Z = 1.959963984540054;

/**
 * The 97.5 % point of Student's distribution, by the expansion in 1/degrees (Abramowitz and Stegun
 * 1964, 26.7.5). Its error is below 0.005 from five degrees on. With 10 degrees it is 2.228.
 */
export function studentQuantile(degrees: number): number {
  const z3 = Z ** 3;
  const z5 = Z ** 5;
  const z7 = Z ** 7;
  return (
    Z +
    (z3 + Z) / (4 * degrees) +
    (5 * z5 + 16 * z3 + 3 * Z) / (96 * degrees ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * degrees ** 3)
  );
}

/** Fewer values say nothing of how much they vary. */
const MIN_VALUES = 10;
/** Neither do values that are all alike, such as ten lost bets; nearer is what rounding leaves. */
const ALIKE = 1e-9;

/**
 * The ratio of two sums over independent bets, such as profit to stakes, with its interval: by the
 * variance of the residuals `part - ratio x whole` (Cochran 1977, section 2.11). With a `whole` of
 * 1 each it is the mean of the parts.
 */
export function ratioInterval(
  pairs: readonly { readonly part: number; readonly whole: number }[],
): Interval {
  const n = pairs.length;
  const part = pairs.reduce((sum, pair) => sum + pair.part, 0);
  const whole = pairs.reduce((sum, pair) => sum + pair.whole, 0);
  if (whole === 0) {
    return { mean: null, low: null, high: null };
  }
  const mean = part / whole;
  const squares = pairs.reduce((sum, pair) => sum + (pair.part - mean * pair.whole) ** 2, 0);
  const error = Math.sqrt((n * squares) / (n - 1)) / whole;
  if (n < MIN_VALUES || error < ALIKE) {
    return { mean, low: null, high: null };
  }
  const reach = studentQuantile(n - 1) * error;
  return { mean, low: mean - reach, high: mean + reach };
}
