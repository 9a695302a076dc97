import { fitScoreModel } from '../goals/fit-score-model.ts';
import { stakeShares } from '../goals/model-prices.ts';
import type { ScoreModel } from '../goals/score-model.ts';
import type { Market } from '../markets/market.ts';
import { canRefund, type StakeShares } from '../markets/settlement.ts';
import { numberAt } from '../odds/number-at.ts';
import type { GoalsOpinion } from './goals-opinion.ts';

/** What is known about the goals of a football match; all absent in other sports. */
export type MatchGoals = {
  readonly opinion: GoalsOpinion | null;
  /**
   * Whether the winner prices contradict the opinion: its number of goals is trusted, its favourite
   * is not.
   */
  readonly isContradicted: boolean;
  /** Probabilities of home, draw and away. */
  readonly winner: readonly number[] | null;
};

/**
 * Share of a stake on a line that is won or lost and does not come back, W + L: what turns the
 * value per settled stake into the value per unit staked. 1 on lines that never refund; null where
 * they can and no goal model tells how often.
 */
export function settledShareOf(
  market: Market,
  line: number | null,
  sportKey: string,
  matchGoals: MatchGoals,
): number | null {
  if (!canRefund(line) && market.drawPolicyIn(sportKey) !== 'possible') {
    return 1;
  }
  const shares = sharesByGoals(market, line, matchGoals);
  return shares && shares.won + shares.lost;
}

/**
 * How much of a stake on the first outcome the goals of the match expect to be won and lost; null
 * where none are known, or none price the market.
 */
export function sharesByGoals(
  market: Market,
  line: number | null,
  matchGoals: MatchGoals,
): StakeShares | null {
  const model = scoreModelOf(market, matchGoals);
  return model && market.goals !== null
    ? stakeShares(model, market.goals, market.threshold(line ?? 0))
    : null;
}

/**
 * The goals that a market's lines are settled by: the model behind handicap and total, else the one
 * behind the winner alone. On all but totals the winner's model is used also where the winner
 * contradicts the first. Null for a market that goals do not price, and where none are known.
 */
export function scoreModelOf(
  { goals }: Market,
  { opinion, isContradicted, winner }: MatchGoals,
): ScoreModel | null {
  if (goals === null) {
    return null;
  }
  const isWrong = goals !== 'total' && isContradicted;
  return opinion && !isWrong ? opinion.fit.model : modelOfWinner(winner);
}

function modelOfWinner(winner: readonly number[] | null): ScoreModel | null {
  if (!winner) {
    return null;
  }
  const fit = fitScoreModel({ pHome: numberAt(winner, 0), pAway: numberAt(winner, 2) });
  return fit.ok ? fit.model : null;
}
