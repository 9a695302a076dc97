/** What a goal model says about the markets of its match. */
import type { GoalCount } from '../markets/market.ts';
import { overShares, type StakeShares } from '../markets/settlement.ts';
import { type GoalSums, goalSums, RESULTS, weighted } from './goal-sums.ts';
import type { ScoreModel } from './score-model.ts';
import { fewerGoals, sideGoals } from './side-goals.ts';

/**
 * How much of a stake on "more than `threshold`" is won and lost, by goal difference or by total.
 */
export function sharesByResult(
  sum: keyof GoalSums,
  threshold: number,
): StakeShares<readonly number[]> {
  const shares = RESULTS[sum].map((result) => overShares(result, threshold));
  return { won: shares.map(({ won }) => won), lost: shares.map(({ lost }) => lost) };
}

/**
 * How much of a stake a model expects to be won and lost, where the count has to be more than the
 * threshold; on `difference` that is the negative of the home side's handicap. The fair probability
 * per settled stake is won / (won + lost).
 */
export function stakeShares(model: ScoreModel, count: GoalCount, threshold: number): StakeShares {
  if (count === 'difference' || count === 'total') {
    const { won, lost } = sharesByResult(count, threshold);
    const probabilities = goalSums(model)[count];
    return { won: weighted(probabilities, won), lost: weighted(probabilities, lost) };
  }
  const probabilities = count === 'fewer' ? fewerGoals(model) : sideGoals(model)[count];
  const shares = probabilities.map((_, goals) => overShares(goals, threshold));
  return {
    won: weighted(
      probabilities,
      shares.map(({ won }) => won),
    ),
    lost: weighted(
      probabilities,
      shares.map(({ lost }) => lost),
    ),
  };
}

/** A model is fitted to about 1e-9: totals that differ by less than this are equally near. */
const EQUALLY_NEAR = 1e-8;

export type Total = { readonly line: number; readonly pOver: number };

/**
 * The half line whose over and under are nearest even in a model, the lower of two that are equally
 * near.
 */
export function mainTotal(model: ScoreModel): Total {
  let above: Total = { line: Number.NaN, pOver: Number.POSITIVE_INFINITY };
  let pUnder = 0;
  // Over becomes less likely from line to line: the main line is the last above a half or the first
  // below.
  for (const [goals, p] of goalSums(model).total.entries()) {
    pUnder += p;
    const total = { line: goals + 0.5, pOver: 1 - pUnder };
    if (total.pOver <= 0.5) {
      return 0.5 - total.pOver < above.pOver - 0.5 - EQUALLY_NEAR ? total : above;
    }
    above = total;
  }
  return above;
}
