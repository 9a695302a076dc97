import { type ScoreModel as Goals, SCORES, scoreGrid, winnerFromGrid } from '#domain/goals/score-grid.ts';
import type { Distribution } from './distribution.ts';

/** Final scores of a game of goals: what h2h, totals and spreads are all read from. */
export type GoalModel = {
  /** After normal time. */
  readonly winner: { readonly home: number; readonly draw: number; readonly away: number };
  readonly total: Distribution;
  /** Home minus away. */
  readonly margin: Distribution;
};

/**
 * Scores by Dixon and Coles (1997). With `overtime` (ice hockey) a drawn game gets one more goal, shared evenly, that
 * counts for the total and the margin.
 */
export function goalModel(goals: Goals, overtime: boolean): GoalModel {
  const grid = scoreGrid(goals);
  const { pHome, pDraw, pAway } = winnerFromGrid(grid);
  const lowest = 1 - SCORES;
  const total = Array.from({ length: 2 * SCORES }, () => 0);
  const margin = Array.from({ length: 2 * SCORES - 1 }, () => 0);
  const add = (goalsScored: number, difference: number, probability: number) => {
    total[goalsScored] = (total[goalsScored] ?? 0) + probability;
    margin[difference - lowest] = (margin[difference - lowest] ?? 0) + probability;
  };
  for (const [cell, probability] of grid.entries()) {
    const [home, away] = [Math.floor(cell / SCORES), cell % SCORES];
    if (overtime && home === away) {
      add(home + away + 1, 1, probability / 2);
      add(home + away + 1, -1, probability / 2);
    } else {
      add(home + away, home - away, probability);
    }
  }
  return {
    winner: { home: pHome, draw: pDraw, away: pAway },
    total: { lowest: 0, mass: total },
    margin: { lowest, mass: margin },
  };
}
