import { fitScoreModel } from '../goals/fit-score-model.ts';
import {
  createGoalSums,
  settledShare,
  sharesOfHandicap,
  sharesOfTotal,
  sumGoals,
} from '../goals/goal-sums.ts';
import { MARKETS } from '../markets/index.ts';
import { settlementOf } from '../markets/settlement.ts';
import type { Group, Workspace } from './workspace.ts';

const sums = createGoalSums();

/**
 * Share of a stake on a group's line that is won or lost and does not come back, W + L: what turns the value per
 * settled stake into the value per unit staked. 1 on lines that never refund; null where they can and no goal model
 * tells how often. The model is the one behind handicap and total, else the one behind the winner alone; so too on a
 * handicap where the winner contradicts the first, whose goals are right and whose sides are not.
 */
export function settledShareOf(workspace: Workspace, { market, line, draws }: Group): number | null {
  if (draws === 'possible') return null;
  if (line === null || settlementOf(line) === 'no_refund') return 1;
  const { goals } = workspace;
  const isWrong = market === MARKETS.spreads && goals?.contradicted;
  const model = goals && !isWrong ? goals.fit.model : modelOfWinner(workspace);
  if (!model) return null;
  sumGoals(sums, model);
  return market === MARKETS.spreads
    ? settledShare(sums.difference, sharesOfHandicap(line))
    : settledShare(sums.goals, sharesOfTotal(line));
}

function modelOfWinner({ winner }: Workspace) {
  if (!winner) return undefined;
  const [pHome = Number.NaN, , pAway = Number.NaN] = winner;
  const fit = fitScoreModel({ pHome, pAway });
  return fit.ok ? fit.model : undefined;
}
