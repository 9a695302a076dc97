import {
  AWAY_WINS,
  DRAWS,
  goalSums,
  HOME_WINS,
  poisson,
  RESULTS,
  weighted,
} from '#domain/goals/goal-sums.ts';
import type { Distribution } from './distribution.ts';

/** Final scores of a game of goals: what h2h, totals and spreads are all read from. */
export type GoalModel = {
  /** After normal time. */
  readonly winner: { readonly home: number; readonly draw: number; readonly away: number };
  readonly total: Distribution;
  /** Home minus away. */
  readonly margin: Distribution;
};

const LOWEST_MARGIN = Math.min(...RESULTS.difference);

/** Scores by Dixon and Coles (1997) from the mean goals of both sides and the dependence of low scores. */
export function football(home: number, away: number, rho: number): GoalModel {
  const { total, difference } = goalSums({ lambda: home, mu: away, rho });
  return {
    winner: {
      home: weighted(difference, HOME_WINS),
      draw: weighted(difference, DRAWS),
      away: weighted(difference, AWAY_WINS),
    },
    total: { lowest: 0, mass: total },
    margin: { lowest: LOWEST_MARGIN, mass: difference },
  };
}

/**
 * The same with independent goals and overtime, as in ice hockey: a drawn game gets one more goal, shared evenly, that
 * counts for the total and the margin.
 */
export function withOvertime(home: number, away: number): GoalModel {
  const { winner, total, margin } = football(home, away, 0);
  const [homeGoals, awayGoals] = [poisson(home), poisson(away)];
  const drawAt = (goals: number) => {
    const probability = (homeGoals[goals / 2] ?? 0) * (awayGoals[goals / 2] ?? 0);
    return (probability * winner.draw) / weighted(homeGoals, awayGoals);
  };
  const playedOn = (probability: number, index: number) => {
    const lead = Math.abs(LOWEST_MARGIN + index);
    return lead === 0 ? 0 : probability + (lead === 1 ? winner.draw / 2 : 0);
  };
  return {
    winner,
    total: { lowest: 0, mass: total.mass.map((p, goals) => p - drawAt(goals) + drawAt(goals - 1)) },
    margin: { lowest: LOWEST_MARGIN, mass: margin.mass.map(playedOn) },
  };
}
