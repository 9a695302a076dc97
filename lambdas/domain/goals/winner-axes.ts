/**
 * Three probabilities of a match as two numbers that can be averaged: who is favoured, and how likely a draw is.
 */

export type WinnerAxes = {
  /** ln(p_home / p_away) */
  readonly home: number;
  /** ln p_draw - (ln p_home + ln p_away) / 2 */
  readonly draw: number;
};

/** The axes of three numbers in proportion to the probabilities. 0.5, 0.3, 0.2 give 0.9163 and -0.0527. */
export function winnerAxes(home: number, draw: number, away: number): WinnerAxes {
  const logHome = Math.log(home);
  const logAway = Math.log(away);
  return { home: logHome - logAway, draw: Math.log(draw) - (logHome + logAway) / 2 };
}

/** The probabilities of home, draw and away at two axes, written into the first three places. They sum to 1. */
export function winnerFromAxes(into: Float64Array, home: number, draw: number): void {
  const rise = Math.exp(home / 2);
  const level = Math.exp(draw);
  const sum = rise + level + 1 / rise;
  into[0] = rise / sum;
  into[1] = level / sum;
  into[2] = 1 / (rise * sum);
}
