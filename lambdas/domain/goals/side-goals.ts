/** What a goal model says about the goals of each side. */
import { poisson } from './goal-sums.ts';
import type { ScoreModel } from './score-model.ts';

/**
 * The probabilities of 0 to 15 goals of each side; either sums to 1. The dependence of low scores
 * moves none between the goals of one side.
 */
export function sideGoals({ lambda, mu }: ScoreModel) {
  return { home: normalised(poisson(lambda)), away: normalised(poisson(mu)) };
}

/**
 * The probabilities that the side with fewer goals has 0 to 15. At least one is less likely by what
 * the dependence of low scores takes from 1-1, which it gives to scores with a side without goals.
 */
export function fewerGoals(model: ScoreModel): readonly number[] {
  const { home, away } = sideGoals(model);
  const atLeast = (goals: readonly number[], count: number) =>
    goals.reduce((sum, p, index) => (index < count ? sum : sum + p), 0);
  const moved = model.rho * (home[1] ?? 0) * (away[1] ?? 0);
  return home.map((_, count) => {
    const exactly =
      atLeast(home, count) * atLeast(away, count) -
      atLeast(home, count + 1) * atLeast(away, count + 1);
    return exactly + ([moved, -moved][count] ?? 0);
  });
}

function normalised(probabilities: readonly number[]): readonly number[] {
  const mass = probabilities.reduce((sum, p) => sum + p, 0);
  return probabilities.map((p) => p / mass);
}
