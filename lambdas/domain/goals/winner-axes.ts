import { numberAt } from '../odds/number-at.ts';
/**
 * Three probabilities of a match as two numbers that can be averaged: who is favoured, and how
 * likely a draw is.
 */

/** Probabilities of a three-way winner. */
export type Winner = readonly [home: number, draw: number, away: number];

export type WinnerAxes = {
  /** ln(p_home / p_away) */
  readonly home: number;
  /** ln p_draw - (ln p_home + ln p_away) / 2 */
  readonly draw: number;
};

/**
 * The axes of three numbers in proportion to the probabilities. 0.5, 0.3, 0.2 give 0.9163 and
 * -0.0527.
 */
export function winnerAxes(winner: Winner): WinnerAxes {
  return axesOfLogs(winner.map(Math.log));
}

/** The axes of the logarithms of home, draw and away, which need not be normalised. */
export function axesOfLogs(logs: readonly number[]): WinnerAxes {
  const home = numberAt(logs, 0);
  const draw = numberAt(logs, 1);
  const away = numberAt(logs, 2);
  return { home: home - away, draw: draw - (home + away) / 2 };
}

/** The probabilities at two axes. They sum to 1. */
export function winnerFromAxes({ home, draw }: WinnerAxes): Winner {
  const rise = Math.exp(home / 2);
  const level = Math.exp(draw);
  const sum = rise + level + 1 / rise;
  return [rise / sum, level / sum, 1 / (rise * sum)];
}
