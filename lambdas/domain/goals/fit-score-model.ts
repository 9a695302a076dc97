/**
 * Finds the goal model behind a football match's fair prices: Newton on (ln lambda, ln mu, rho) with the analytic
 * Jacobian of Dixon and Coles (1997). With a total the fit is exact; from the winner market alone rho is held at -0.065,
 * its mean over 28,719 matches.
 */
import { createGoalSums, LEVEL, type Spread, sharesOfTotal, sumGoals, weigh } from './goal-sums.ts';
import type { ScoreModel } from './score-grid.ts';

export type FitTargets = {
  readonly pHome: number;
  readonly pAway: number;
  /** `pOver` is the share of over among settled stakes, W / (W + L). */
  readonly total?: { readonly line: number; readonly pOver: number };
};

export type ScoreFit =
  | { readonly ok: true; readonly model: ScoreModel; readonly iterations: number }
  | { readonly ok: false; readonly reason: 'not_a_market' | 'no_convergence' | 'implausible_dependence' };

export const USUAL_RHO = -0.065;
/** Fitted dependence lies within these bounds in 99.8 % of matches; outside, the inputs contradict each other. */
const RHO_BOUNDS = { low: -0.2, high: 0.05 };
const TOLERANCE = 1e-12;
const MAX_ITERATIONS = 40;

const sums = createGoalSums();
/** Rows: constraint values, then their derivatives by ln lambda, ln mu, rho. */
const values = new Float64Array(3);
const jacobian = new Float64Array(9);

/** Constraint values and derivatives that a column of the grid's sums adds. */
function constrain(column: keyof Spread, targets: FitTargets, into: Float64Array, at: number, step: number) {
  const byDifference = sums.difference[column];
  let homeWins = 0;
  let awayWins = 0;
  for (let i = 0; i < LEVEL; i++) awayWins += byDifference[i] as number;
  for (let i = LEVEL + 1; i < byDifference.length; i++) homeWins += byDifference[i] as number;
  const mass = homeWins + awayWins + (byDifference[LEVEL] as number);
  into[at] = homeWins - targets.pHome * mass;
  into[at + step] = awayWins - targets.pAway * mass;
  if (!targets.total) return;
  const { won, lost } = sharesOfTotal(targets.total.line);
  const { pOver } = targets.total;
  into[at + 2 * step] =
    weigh(sums.goals[column], won) * (1 - pOver) - weigh(sums.goals[column], lost) * pOver;
}

/**
 * Constraints as sums over the grid that are zero at the solution whatever its mass:
 * sum P(home won - pHome), sum P(away won - pAway), sum P(W(1 - pOver) - L pOver). Returns the largest.
 */
function evaluate(model: ScoreModel, targets: FitTargets, size: 2 | 3): number {
  sumGoals(sums, model);
  constrain('p', targets, values, 0, 1);
  constrain('byLambda', targets, jacobian, 0, 3);
  constrain('byMu', targets, jacobian, 1, 3);
  constrain('byRho', targets, jacobian, 2, 3);
  let largest = 0;
  for (let i = 0; i < size; i++) largest = Math.max(largest, Math.abs(values[i] as number));
  return largest;
}

const step = new Float64Array(3);

/** Solves the 2 x 2 or 3 x 3 Newton system by Cramer's rule into `step`; false where it is singular. */
function findStep(size: 2 | 3): boolean {
  const a = jacobian[0] as number;
  const b = jacobian[1] as number;
  const c = jacobian[2] as number;
  const d = jacobian[3] as number;
  const e = jacobian[4] as number;
  const f = jacobian[5] as number;
  const g = jacobian[6] as number;
  const h = jacobian[7] as number;
  const i = jacobian[8] as number;
  const u = values[0] as number;
  const v = values[1] as number;
  const w = values[2] as number;
  if (size === 2) {
    const det = a * e - b * d;
    step[0] = (u * e - b * v) / det;
    step[1] = (a * v - u * d) / det;
    step[2] = 0;
    return Math.abs(det) > 1e-14;
  }
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  step[0] = (u * (e * i - f * h) - b * (v * i - f * w) + c * (v * h - e * w)) / det;
  step[1] = (a * (v * i - f * w) - u * (d * i - f * g) + c * (d * w - v * g)) / det;
  step[2] = (a * (e * w - v * h) - b * (d * w - v * g) + u * (d * h - e * g)) / det;
  return Math.abs(det) > 1e-16;
}

/** Mean goals whose Poisson probability of going over the line is `pOver`, by bisection to about 1e-3. */
function meanGoals(line: number, pOver: number): number {
  const { won, lost } = sharesOfTotal(line);
  let low = 0.1;
  let high = 12;
  for (let step = 0; step < 14; step++) {
    const mean = (low + high) / 2;
    let p = Math.exp(-mean);
    let sumWon = 0;
    let sumLost = 0;
    for (let goals = 0; goals < won.length; goals++) {
      sumWon += p * (won[goals] ?? 0);
      sumLost += p * (lost[goals] ?? 0);
      p *= mean / (goals + 1);
    }
    if (sumWon / (sumWon + sumLost) < pOver) low = mean;
    else high = mean;
  }
  return (low + high) / 2;
}

function start(targets: FitTargets): ScoreModel {
  const ratio = targets.pHome / targets.pAway;
  if (!targets.total) return { lambda: 1.3 * ratio ** 0.35, mu: 1.3 * ratio ** -0.35, rho: USUAL_RHO };
  const mean = meanGoals(targets.total.line, targets.total.pOver);
  const lambda = Math.max(0.15, (mean + 0.64 * Math.log(ratio)) / 2);
  return { lambda, mu: Math.max(0.15, mean - lambda), rho: USUAL_RHO };
}

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

/**
 * The score model whose home-win, away-win and (if given) over probabilities are the targets, to 1e-12.
 * Refuses targets that are no market (`not_a_market`), that no grid fits (`no_convergence`), or that only an implausible
 * dependence of low scores explains (`implausible_dependence`: two of the prices contradict each other).
 */
export function fitScoreModel(targets: FitTargets): ScoreFit {
  const { pHome, pAway, total } = targets;
  const inside = (p: number) => p > 0 && p < 1;
  if (!inside(pHome) || !inside(pAway) || !(pHome + pAway < 1)) return { ok: false, reason: 'not_a_market' };
  if (total && !(inside(total.pOver) && total.line > 0 && Number.isInteger(total.line * 4)))
    return { ok: false, reason: 'not_a_market' };
  const size = total ? 3 : 2;
  const limit = total ? 0.5 : 0.3;
  let model = start(targets);
  for (let iterations = 0; iterations <= MAX_ITERATIONS; iterations++) {
    const residual = evaluate(model, targets, size);
    if (residual <= TOLERANCE) {
      const plausible = model.rho >= RHO_BOUNDS.low && model.rho <= RHO_BOUNDS.high;
      return plausible ? { ok: true, model, iterations } : { ok: false, reason: 'implausible_dependence' };
    }
    if (!findStep(size)) return { ok: false, reason: 'no_convergence' };
    model = {
      lambda: model.lambda * Math.exp(-clamp(step[0] as number, limit)),
      mu: model.mu * Math.exp(-clamp(step[1] as number, limit)),
      rho: model.rho - clamp(step[2] as number, 0.25),
    };
  }
  return { ok: false, reason: 'no_convergence' };
}
