/** Rounding of numbers that are shown. Nothing else is rounded. */

export const PROBABILITY_PLACES = 4;
export const ODDS_PLACES = 2;

/** Decimal places of an expected value as it is shown, filtered and ordered. */
const EV_PLACES = 4;

/**
 * The error of the arithmetic lies beyond this many places. It must not decide on which side of a
 * half a value lies.
 */
const EXACT_PLACES = 9;

/**
 * The expected value as it is shown. Lists are ordered and filtered by it, so that no answer
 * contradicts itself. A value and the same value stored to nine places are shown alike.
 */
export function shownEv(ev: number): number {
  return roundTo(roundTo(ev, EXACT_PLACES), EV_PLACES);
}

/**
 * The decimal number of this many places nearest to `value`; a tie goes away from zero.
 * `roundTo(0.04925, 3)` is 0.049.
 */
export function roundTo(value: number, places: number): number {
  // Adding 0 turns -0 into 0: a loss too small to show.
  return Number(value.toFixed(places)) + 0;
}

/**
 * Shares of a whole, rounded so that they still sum to exactly 1 as written (largest remainder
 * method, Hamilton 1792). Thirds to four places are 0.3334, 0.3333, 0.3333. Each differs from its
 * share by less than one last place.
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

/**
 * The probabilities of one set of outcomes as they are shown, with sum 1; null stays null where
 * nothing supports one.
 */
export function roundProbabilities(probabilities: readonly (number | null)[]): (number | null)[] {
  const known = probabilities.filter((probability) => probability !== null);
  const rest = roundShares(known, PROBABILITY_PLACES).values();
  return probabilities.map((probability) =>
    probability === null ? null : (rest.next().value ?? null),
  );
}
