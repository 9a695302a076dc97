export type MarginSolution = {
  /** Fair probability per outcome, in the order of the prices. */
  readonly probabilities: readonly number[];
  /** The method's own parameter. */
  readonly parameter: number;
  /** Newton steps taken, 0 where a closed form was used. */
  readonly iterations: number;
};

/** A way to turn the prices of a complete market with a margin into fair probabilities. */
export type MarginMethod = {
  /** The parameter that leaves probabilities as they are: that of a market without margin. */
  readonly neutralParameter: number;
  /** `inverse` holds 1/price per outcome, at least two, and `booksum` is their sum, above 1. */
  readonly solve: (inverse: readonly number[], booksum: number) => MarginSolution;
};

/**
 * Newton's method stops here whatever the residual. No method needs more on a market of booksum
 * below 1.5 whose prices are at least 1.001, the lowest that books quote.
 */
export const MAX_ITERATIONS = 10;

/** At this residual, |sum of probabilities - 1|, further steps only move rounding errors. */
const RESIDUAL = 1e-13;

/** Whether Newton's method is done with probabilities of this sum. */
export function isSolved(sum: number, iterations: number): boolean {
  return Math.abs(sum - 1) <= RESIDUAL || iterations === MAX_ITERATIONS;
}
