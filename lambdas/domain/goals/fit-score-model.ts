import { isLine } from '../markets/settlement.ts';
import { AWAY_WINS, HOME_WINS, heldMass, poisson, slopedSums, weighted } from './goal-sums.ts';
import { sharesByResult, type Total } from './model-prices.ts';
import { type ScoreModel, USUAL_RHO } from './score-model.ts';
import { type Equations, RHO_HELD, solveForModel } from './sloped.ts';

export type FitTargets = {
  readonly pHome: number;
  readonly pAway: number;
  /** `pOver` is the share of over among settled stakes, W / (W + L). */
  readonly total?: Total;
};

export type ScoreFit =
  | { readonly ok: true; readonly model: ScoreModel; readonly iterations: number }
  | {
      readonly ok: false;
      readonly reason: 'not_a_market' | 'no_convergence' | 'implausible_dependence';
    };

/**
 * Fitted dependence lies within these bounds in 99.8 % of matches; outside, the inputs contradict
 * each other.
 */
const RHO_BOUNDS = { low: -0.2, high: 0.05 };
/**
 * Smallest share of the mass that the grid must hold. It holds none of a match of 13,000 goals, and
 * an empty grid fits any target. Real matches keep all but 2.1e-5 of their mass in it.
 */
const MIN_HELD_MASS = 0.001;

/**
 * The score model whose home-win, away-win and (if given) over probabilities are the targets, to
 * 1e-12. Without a total the dependence of low scores has its usual value. Refuses targets that are
 * no market (`not_a_market`), that no grid fits (`no_convergence`), or that only an implausible
 * dependence of low scores explains (`implausible_dependence`: two of the prices contradict each
 * other).
 */
export function fitScoreModel(targets: FitTargets): ScoreFit {
  if (!isMarket(targets)) {
    return { ok: false, reason: 'not_a_market' };
  }
  const [maxStep, minDeterminant] = targets.total ? [0.5, 1e-16] : [0.3, 1e-14];
  const options = { tolerance: 1e-12, maxStep, minDeterminant };
  const solved = solveForModel(equationsOf(targets), start(targets), options);
  if (!solved || heldMass(solved.model) < MIN_HELD_MASS) {
    return { ok: false, reason: 'no_convergence' };
  }
  const { model, iterations } = solved;
  const isPlausible = model.rho >= RHO_BOUNDS.low && model.rho <= RHO_BOUNDS.high;
  return isPlausible
    ? { ok: true, model, iterations }
    : { ok: false, reason: 'implausible_dependence' };
}

function isMarket({ pHome, pAway, total }: FitTargets): boolean {
  const inside = (p: number) => p > 0 && p < 1;
  if (!inside(pHome) || !inside(pAway) || !(pHome + pAway < 1)) {
    return false;
  }
  return !total || (inside(total.pOver) && total.line > 0 && isLine(total.line));
}

/**
 * Sums over the grid of a model that are zero at the solution whatever mass the grid lacks: sum P
 * (home won - pHome), sum P (away won - pAway), sum P (W (1 - pOver) - L pOver).
 */
function equationsOf({ pHome, pAway, total }: FitTargets): (model: ScoreModel) => Equations {
  const homeWins = HOME_WINS.map((wins) => wins - pHome);
  const awayWins = AWAY_WINS.map((wins) => wins - pAway);
  const over = total && overWeights(total);
  return (model) => {
    const sumOver = slopedSums(model);
    return [
      sumOver('difference', homeWins),
      sumOver('difference', awayWins),
      over ? sumOver('total', over) : RHO_HELD,
    ];
  };
}

function overWeights({ line, pOver }: Total): number[] {
  const { won, lost } = sharesByResult('total', line);
  return won.map((gain, goals) => gain * (1 - pOver) - (lost[goals] ?? 0) * pOver);
}

function start({ pHome, pAway, total }: FitTargets): ScoreModel {
  const ratio = pHome / pAway;
  if (!total) {
    return { lambda: 1.3 * ratio ** 0.35, mu: 1.3 * ratio ** -0.35, rho: USUAL_RHO };
  }
  const mean = meanGoals(total);
  const lambda = Math.max(0.15, (mean + 0.64 * Math.log(ratio)) / 2);
  return { lambda, mu: Math.max(0.15, mean - lambda), rho: USUAL_RHO };
}

/**
 * Mean goals whose Poisson probability of going over the line is `pOver`, by bisection to about
 * 1e-3.
 */
function meanGoals(total: Total): number {
  const weights = overWeights(total);
  let low = 0.1;
  let high = 12;
  for (let halving = 0; halving < 14; halving++) {
    const mean = (low + high) / 2;
    if (weighted(poisson(mean, weights.length - 1), weights) < 0) {
      low = mean;
    } else {
      high = mean;
    }
  }
  return (low + high) / 2;
}
