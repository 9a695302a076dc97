/**
 * The score grid of football: probabilities of every final score from two goal means and one dependence parameter
 * (Dixon and Coles 1997, equations 4.1 and 4.2).
 */
import { overShares } from '../markets/settlement.ts';

/** Scores run from 0 to 15 goals a side; the mass beyond is below 2.1e-5 and is divided out. */
export const SCORES = 16;

export type ScoreModel = {
  /** Mean goals of the home side. */
  readonly lambda: number;
  /** Mean goals of the away side. */
  readonly mu: number;
  /** Dependence of low scores; negative values make draws likelier. */
  readonly rho: number;
};

/** The correction of low scores: the four cells with at most one goal a side, 1 elsewhere. */
export function lowScoreFactor(home: number, away: number, { lambda, mu, rho }: ScoreModel): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0) return away === 0 ? 1 - lambda * mu * rho : 1 + lambda * rho;
  return away === 0 ? 1 + mu * rho : 1 - rho;
}

/** Poisson probabilities of 0..15 goals for a mean, written into `into`. */
export function poissonInto(into: Float64Array, mean: number): void {
  let p = Math.exp(-mean);
  for (let goals = 0; goals < SCORES; goals++) {
    into[goals] = p;
    p *= mean / (goals + 1);
  }
}

/** Probability of each score at `home * SCORES + away`; sums to 1. */
export function scoreGrid(model: ScoreModel): Float64Array {
  const home = new Float64Array(SCORES);
  const away = new Float64Array(SCORES);
  poissonInto(home, model.lambda);
  poissonInto(away, model.mu);
  const grid = new Float64Array(SCORES * SCORES);
  let mass = 0;
  for (let i = 0; i < SCORES; i++) {
    for (let j = 0; j < SCORES; j++) {
      const p = (home[i] ?? 0) * (away[j] ?? 0) * lowScoreFactor(i, j, model);
      grid[i * SCORES + j] = p;
      mass += p;
    }
  }
  for (let cell = 0; cell < grid.length; cell++) grid[cell] = (grid[cell] ?? 0) / mass;
  return grid;
}

/** Probabilities of home win, draw and away win; they sum to 1. */
export function winnerFromGrid(grid: Float64Array): { pHome: number; pDraw: number; pAway: number } {
  let pHome = 0;
  let pDraw = 0;
  let pAway = 0;
  for (let i = 0; i < SCORES; i++) {
    for (let j = 0; j < SCORES; j++) {
      const p = grid[i * SCORES + j] ?? 0;
      if (i > j) pHome += p;
      else if (i === j) pDraw += p;
      else pAway += p;
    }
  }
  return { pHome, pDraw, pAway };
}

/**
 * Fair share of over among the stakes that are settled, W / (W + L) with half wins and half losses counted half.
 * On a half line this is P(over).
 */
export function overFromGrid(grid: Float64Array, line: number): number {
  let won = 0;
  let lost = 0;
  for (let i = 0; i < SCORES; i++) {
    for (let j = 0; j < SCORES; j++) {
      const p = grid[i * SCORES + j] ?? 0;
      const shares = overShares(i + j, line);
      won += p * shares.won;
      lost += p * shares.lost;
    }
  }
  return won / (won + lost);
}
