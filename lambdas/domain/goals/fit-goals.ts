import type { StakeShares } from '../markets/settlement.ts';
import { logit } from '../odds/logit.ts';
import {
  AWAY_WINS,
  DRAWS,
  type GoalSums,
  type GridSum,
  HOME_WINS,
  slopedSums,
} from './goal-sums.ts';
import { sharesByResult } from './model-prices.ts';
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
import type { WinnerAxes } from './winner-axes.ts';

export type GoalTargets = {
  /** The home side's handicap, and its share of settled stakes, W / (W + L). */
  readonly handicap: number;
  readonly pHome: number;
  /** The total, and the share of over among settled stakes. */
  readonly total: number;
  readonly pOver: number;
};

/**
 * The axes of the winner at a goal model, and their change per unit of log-odds of `pHome` and of
 * `pOver`.
 */
export type GoalFit = WinnerAxes & {
  readonly model: ScoreModel;
  readonly byHandicap: WinnerAxes;
  readonly byTotal: WinnerAxes;
};

const MIN_DETERMINANT = 1e-12;
/** Fewest goals of a side at the start of the search. */
const MIN_GOALS = 0.2;

/**
 * The goal model whose handicap and total have exactly these shares, to 1e-11 in log-odds, with the
 * dependence of low scores at its usual value: how likely home, draw and away are without a look at
 * their prices. Undefined where none is found. Home +0.25 at 2.00 and 1.86 with over 2.5 at 1.71
 * and 2.16 (0.4820 and 0.5592 by the power method): 1.2853 and 1.6508 goals, so 29.1 %, 25.6 % and
 * 45.3 %.
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

/**
 * The axes of the winner at the solution, and how they follow the two log-odds that have been
 * solved for.
 */
function toFit(model: ScoreModel, [handicap, total]: Equations): GoalFit | undefined {
  const sumOver = slopedSums(model);
  const logHome = logOf(sumOver('difference', HOME_WINS));
  const logDraw = logOf(sumOver('difference', DRAWS));
  const logAway = logOf(sumOver('difference', AWAY_WINS));
  const home = minus(logHome, logAway);
  const draw = minus(logDraw, meanOf(logHome, logAway));
  const axesBy = (ofHandicap: number, ofTotal: number): WinnerAxes | undefined => {
    const equations = [
      { ...handicap, value: ofHandicap },
      { ...total, value: ofTotal },
      RHO_HELD,
    ] as const;
    const step = newtonStep(equations, MIN_DETERMINANT);
    return step && { home: along(home, step), draw: along(draw, step) };
  };
  const byHandicap = axesBy(1, 0);
  const byTotal = axesBy(0, 1);
  return (
    byHandicap && byTotal && { model, home: home.value, draw: draw.value, byHandicap, byTotal }
  );
}
