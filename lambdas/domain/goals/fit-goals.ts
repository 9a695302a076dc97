/**
 * The goal model behind a handicap and a total: Newton on (ln lambda, ln mu) with the dependence of low scores held at its
 * usual value. It says how likely home, draw and away are without looking at their prices.
 */
import { logit } from '../odds/logit.ts';
import { AWAY_WINS, DRAWS, type GoalSums, type GridSum, HOME_WINS, slopedSums } from './goal-sums.ts';
import { type StakeShares, sharesByResult } from './model-prices.ts';
import { type ScoreModel, USUAL_RHO } from './score-model.ts';
import {
  along,
  type Equations,
  logOf,
  meanOf,
  minus,
  newtonStep,
  RHO_HELD,
  type Sloped,
  solveForModel,
} from './sloped.ts';

export type GoalTargets = {
  /** The home side's handicap, and its share of settled stakes, W / (W + L). */
  readonly handicap: number;
  readonly pHome: number;
  /** The total, and the share of over among settled stakes. */
  readonly total: number;
  readonly pOver: number;
};

export type GoalFit = {
  readonly model: ScoreModel;
  /** The winner probabilities of the model on their two axes. */
  readonly home: number;
  readonly draw: number;
  /** Change of each axis per unit of log-odds of `pHome` and of `pOver`. */
  readonly homeByHandicap: number;
  readonly homeByTotal: number;
  readonly drawByHandicap: number;
  readonly drawByTotal: number;
};

const MIN_DETERMINANT = 1e-12;
/** Fewest goals of a side at the start of the search. */
const MIN_GOALS = 0.2;

/**
 * The model whose handicap and total have exactly these shares, to 1e-11 in log-odds; undefined where none is found.
 * Home +0.25 at 2.00 and 1.86 with over 2.5 at 1.71 and 2.16 (0.4820 and 0.5592 by the power method): 1.2853 and 1.6508
 * goals, so 29.1 %, 25.6 % and 45.3 %.
 */
export function fitGoals(targets: GoalTargets): GoalFit | undefined {
  const handicap = sharesByResult('difference', -targets.handicap);
  const total = sharesByResult('total', targets.total);
  const equationsAt = (model: ScoreModel): Equations => {
    const sumOver = slopedSums(model);
    const home = logOddsOf(sumOver, 'difference', handicap);
    const over = logOddsOf(sumOver, 'total', total);
    return [less(home, logit(targets.pHome)), less(over, logit(targets.pOver)), RHO_HELD];
  };
  const options = { tolerance: 1e-11, maxStep: 0.4, minDeterminant: MIN_DETERMINANT };
  const solved = solveForModel(equationsAt, start(targets), options);
  return solved && toFit(solved.model, solved.equations);
}

function start({ handicap, pHome, total, pOver }: GoalTargets): ScoreModel {
  const goals = within(total + 0.1 + (pOver - 0.5) * 4, 1.2, 6);
  const maxLead = goals - 2 * MIN_GOALS;
  const lead = within(-handicap + (pHome - 0.5) * 3, -maxLead, maxLead);
  return { lambda: (goals + lead) / 2, mu: (goals - lead) / 2, rho: USUAL_RHO };
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

/** Log-odds of a settled stake. */
function logOddsOf(
  sumOver: GridSum,
  sum: keyof GoalSums,
  { won, lost }: StakeShares<readonly number[]>,
): Sloped {
  return minus(logOf(sumOver(sum, won)), logOf(sumOver(sum, lost)));
}

function less(from: Sloped, value: number): Sloped {
  return { ...from, value: from.value - value };
}

/** The axes of the winner at the solution, and how they follow the two log-odds that have been solved for. */
function toFit(model: ScoreModel, [handicap, total]: Equations): GoalFit | undefined {
  const sumOver = slopedSums(model);
  const logHome = logOf(sumOver('difference', HOME_WINS));
  const logDraw = logOf(sumOver('difference', DRAWS));
  const logAway = logOf(sumOver('difference', AWAY_WINS));
  const home = minus(logHome, logAway);
  const draw = minus(logDraw, meanOf(logHome, logAway));
  const byHandicap = newtonStep(
    [{ ...handicap, value: 1 }, { ...total, value: 0 }, RHO_HELD],
    MIN_DETERMINANT,
  );
  const byTotal = newtonStep([{ ...handicap, value: 0 }, { ...total, value: 1 }, RHO_HELD], MIN_DETERMINANT);
  if (!byHandicap || !byTotal) return undefined;
  return {
    model,
    home: home.value,
    draw: draw.value,
    homeByHandicap: along(home, byHandicap),
    homeByTotal: along(home, byTotal),
    drawByHandicap: along(draw, byHandicap),
    drawByTotal: along(draw, byTotal),
  };
}
