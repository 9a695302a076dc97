/**
 * The numbers of one market while its margin is removed. Reused from market to market: a scan removes the
 * margin of half a million markets and must not leave an object behind for each.
 */
export type MarginWork = {
  /** In: 1/price per outcome. */
  readonly inverse: Float64Array;
  /** In: the sum of `inverse`. The margin is `booksum - 1`. */
  booksum: number;
  /** Out: fair probability per outcome. */
  readonly fair: Float64Array;
  /** Out: the method's own parameter. */
  parameter: number;
  /** Out: Newton steps taken, 0 where a closed form was used. */
  iterations: number;
  /** Room for a solver: logarithms or odds per outcome. */
  readonly room: Float64Array;
};

/** Room for markets of up to `outcomes` outcomes. */
export function createMarginWork(outcomes: number): MarginWork {
  return {
    inverse: new Float64Array(outcomes),
    booksum: 0,
    fair: new Float64Array(outcomes),
    parameter: Number.NaN,
    iterations: 0,
    room: new Float64Array(outcomes),
  };
}

/** A way to turn the prices of a complete market with `booksum` > 1 into fair probabilities. */
export type MarginMethod = {
  /** The parameter that leaves probabilities as they are: that of a market without margin. */
  readonly neutralParameter: number;
  /** Fills `fair`, `parameter` and `iterations` for the first `n` outcomes of `work`. */
  readonly solve: (work: MarginWork, n: number) => void;
};

/** Newton stops here whatever the residual; every method needs fewer on any market of booksum below 1.5. */
export const MAX_ITERATIONS = 10;

/** A residual |sum of probabilities - 1| at which further steps only move rounding errors. */
export const RESIDUAL = 1e-13;
