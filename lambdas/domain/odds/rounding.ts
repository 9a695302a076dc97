/** The only rounding there is: what is shown is rounded once, and everything before it is not. */

/** Decimal places of an expected value as it is shown, filtered and ordered (D4). */
const EV_PLACES = 4;

/** Noise of the arithmetic lies behind this many places, and so must not decide on which side of a half a value is. */
const EXACT_PLACES = 9;

/**
 * The expected value a reader sees: the one that lists are ordered and filtered by, so that no answer contradicts itself.
 * A value and the same value read back from nine places are shown alike.
 */
export function shownEv(ev: number): number {
  return roundTo(roundTo(ev, EXACT_PLACES), EV_PLACES);
}

/** Exact powers of ten by number of places. */
const UNITS: readonly number[] = Array.from({ length: EXACT_PLACES + 1 }, (_, places) =>
  Number(`1e${places}`),
);

/** Below it scaled numbers have halves. */
const LARGEST_SCALED = 2 ** 52;

/**
 * The decimal number of so many places nearest to `value`; a tie goes away from zero. `roundTo(0.04925, 3)` is 0.049.
 * Scaling rounds at most to a tie, never across one; what it takes for a tie `toFixed` decides, by way of a text.
 */
export function roundTo(value: number, places: number): number {
  const unit = UNITS[places] ?? Number.NaN;
  const scaled = value * unit;
  const nearest = Math.round(scaled);
  if (Math.abs(scaled) < LARGEST_SCALED && Math.abs(scaled - nearest) !== 0.5) return nearest / unit + 0;
  // A loss too small to show is 0, not -0.
  return Number(value.toFixed(places)) + 0;
}

/**
 * Shares of a whole, rounded so that they still sum to exactly 1 as written (largest remainder method, Hamilton 1792).
 * Thirds to four places are 0.3334, 0.3333, 0.3333. Each differs from its share by less than one last place.
 */
export function roundShares(shares: readonly number[], places: number): number[] {
  const units = 10 ** places;
  const whole = shares.map((share) => Math.floor(share * units));
  const missing = units - whole.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share * units - Math.floor(share * units) }))
    .sort((a, b) => b.remainder - a.remainder);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return whole.map((part, index) => (part + (raised.has(index) ? 1 : 0)) / units);
}
