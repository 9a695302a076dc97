/**
 * The score grid of Dixon and Coles (1997) summed by goal difference and by goals, with its derivatives: all that fitting a
 * goal model to prices needs, in one pass.
 */
import { overShares } from '../markets/settlement.ts';
import { lowScoreFactor, poissonInto, SCORES, type ScoreModel } from './score-grid.ts';

/** Differences -15..15 at `difference + LEVEL`, and 0..30 goals. */
export const LEVEL = SCORES - 1;
const SUMS = 2 * SCORES - 1;

/** Probability and its derivatives by ln lambda, ln mu and rho, at each sum. */
export type Spread = {
  readonly p: Float64Array;
  readonly byLambda: Float64Array;
  readonly byMu: Float64Array;
  readonly byRho: Float64Array;
};

export type GoalSums = { readonly difference: Spread; readonly goals: Spread };

function createSpread(): Spread {
  return {
    p: new Float64Array(SUMS),
    byLambda: new Float64Array(SUMS),
    byMu: new Float64Array(SUMS),
    byRho: new Float64Array(SUMS),
  };
}

/** Room for one grid's sums; reused. */
export function createGoalSums(): GoalSums {
  return { difference: createSpread(), goals: createSpread() };
}

/** Poisson probabilities of each side's goals; 0 beyond 15. */
const home = new Float64Array(2 * SCORES);
const away = new Float64Array(2 * SCORES);

/** Fills the sums of a model. The mass beyond 15 goals a side is missing from them: divide, or use ratios. */
export function sumGoals(sums: GoalSums, model: ScoreModel): void {
  poissonInto(home, model.lambda);
  poissonInto(away, model.mu);
  const byDifference = sums.difference.p;
  const byGoals = sums.goals.p;
  byDifference.fill(0);
  byGoals.fill(0);
  for (let i = 0; i < SCORES; i++) {
    const pHome = home[i] as number;
    for (let j = 0; j < SCORES; j++) {
      const p = pHome * (away[j] as number);
      const at = i - j + LEVEL;
      byDifference[at] = (byDifference[at] as number) + p;
      byGoals[i + j] = (byGoals[i + j] as number) + p;
    }
  }
  derive(sums, model);
  for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) correct(sums, model, i, j);
}

/**
 * The derivatives of independent goals, from the probabilities themselves: that of a Poisson probability p(k) by the
 * logarithm of its mean m is m (p(k - 1) - p(k)), so that of a sum needs the neighbouring sum, less its score with 15
 * goals, which had to be one of 16.
 */
function derive({ difference, goals }: GoalSums, { lambda, mu }: ScoreModel): void {
  const last = SCORES - 1;
  const mostHome = home[last] as number;
  const mostAway = away[last] as number;
  for (let at = 0; at < SUMS; at++) {
    const p = difference.p[at] as number;
    const lower = at > 0 ? (difference.p[at - 1] as number) : 0;
    const higher = at < SUMS - 1 ? (difference.p[at + 1] as number) : 0;
    difference.byLambda[at] = lambda * (lower - mostHome * (away[SUMS - at] as number) - p);
    difference.byMu[at] = mu * (higher - (home[at + 1] as number) * mostAway - p);
    const sum = goals.p[at] as number;
    const fewer = at > 0 ? (goals.p[at - 1] as number) : 0;
    const beyond = at > last;
    goals.byLambda[at] = lambda * (fewer - (beyond ? mostHome * (away[at - SCORES] as number) : 0) - sum);
    goals.byMu[at] = mu * (fewer - (beyond ? (home[at - SCORES] as number) * mostAway : 0) - sum);
  }
  difference.byRho.fill(0);
  goals.byRho.fill(0);
}

/** Adds what the dependence of low scores changes in one of its four cells. */
function correct({ difference, goals }: GoalSums, model: ScoreModel, i: number, j: number): void {
  const { lambda, mu, rho } = model;
  const q = (home[i] as number) * (away[j] as number);
  const extra = lowScoreFactor(i, j, model) - 1;
  const byRho = i === 0 ? (j === 0 ? -lambda * mu : lambda) : j === 0 ? mu : -1;
  // The factor itself moves with lambda in the cells without home goals, and with mu in those without away goals.
  const p = q * extra;
  const byLambda = p * (i - lambda) + (i === 0 ? q * rho * byRho : 0);
  const byMu = p * (j - mu) + (j === 0 ? q * rho * byRho : 0);
  add(difference, i - j + LEVEL, p, byLambda, byMu, q * byRho);
  add(goals, i + j, p, byLambda, byMu, q * byRho);
}

function add(spread: Spread, at: number, p: number, byLambda: number, byMu: number, byRho: number): void {
  spread.p[at] = (spread.p[at] as number) + p;
  spread.byLambda[at] = (spread.byLambda[at] as number) + byLambda;
  spread.byMu[at] = (spread.byMu[at] as number) + byMu;
  spread.byRho[at] = (spread.byRho[at] as number) + byRho;
}

/** How much of a stake on the higher side wins and loses, at each sum. */
export type LineShares = { readonly won: Float64Array; readonly lost: Float64Array };

const sharesOfGoals = new Map<number, LineShares>();
const sharesOfDifference = new Map<number, LineShares>();

function sharesOf(known: Map<number, LineShares>, line: number, lowest: number): LineShares {
  let shares = known.get(line);
  if (!shares) {
    const each = Array.from({ length: SUMS }, (_, at) => overShares(at + lowest, line));
    shares = {
      won: Float64Array.from(each, ({ won }) => won),
      lost: Float64Array.from(each, ({ lost }) => lost),
    };
    known.set(line, shares);
  }
  return shares;
}

/** Shares of a bet on over `line`, by goals. */
export function sharesOfTotal(line: number): LineShares {
  return sharesOf(sharesOfGoals, line, 0);
}

/** Shares of a bet on the home side with a handicap, by goal difference. */
export function sharesOfHandicap(handicap: number): LineShares {
  return sharesOf(sharesOfDifference, 0 - handicap, -LEVEL);
}

/** The sum of `weights` over one column of a spread. */
export function weigh(column: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < SUMS; at++) sum += (column[at] as number) * (weights[at] as number);
  return sum;
}

/** Share of the stake on a line that is settled, W + L: the rest comes back. */
export function settledShare(spread: Spread, { won, lost }: LineShares): number {
  let mass = 0;
  for (let at = 0; at < SUMS; at++) mass += spread.p[at] as number;
  return (weigh(spread.p, won) + weigh(spread.p, lost)) / mass;
}

const evenSums = createGoalSums();

/** A model is fitted to about 1e-9: totals that differ by less than this are equally near. */
const EQUALLY_NEAR = 1e-8;

/** The half line whose over and under are nearest even in a model, the lower of two that are equally near. */
export function mostEvenTotal(model: ScoreModel): { readonly line: number; readonly pOver: number } {
  sumGoals(evenSums, model);
  const { p } = evenSums.goals;
  const mass = p.reduce((sum, each) => sum + each, 0);
  // Over falls from line to line: the most even one is the last above a half or the first below.
  let above = { line: Number.NaN, pOver: Number.POSITIVE_INFINITY };
  let under = 0;
  for (let goals = 0; goals < p.length; goals++) {
    under += (p[goals] as number) / mass;
    const line = { line: goals + 0.5, pOver: 1 - under };
    if (line.pOver <= 0.5) return 0.5 - line.pOver < above.pOver - 0.5 - EQUALLY_NEAR ? line : above;
    above = line;
  }
  return above;
}
