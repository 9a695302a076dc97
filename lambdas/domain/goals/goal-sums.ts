/**
 * The score grid of football (Dixon and Coles 1997, equations 4.1 and 4.2), summed by goal
 * difference and by goals: goals of both sides are Poisson, and rho shifts probability between the
 * four lowest scores.
 */
import type { ScoreModel } from './score-model.ts';
import type { Sloped } from './sloped.ts';

/** The grid has scores of 0 to 15 goals a side. The mass beyond is below 2.1e-5 in football. */
const MAX_GOALS = 15;

/**
 * One number per goal difference (home less away, from -15 to 15) and one per total of goals (0 to
 * 30).
 */
export type GoalSums = {
  readonly difference: readonly number[];
  readonly total: readonly number[];
};

const INDICES = Array.from({ length: 2 * MAX_GOALS + 1 }, (_, index) => index);

/** The goal difference or total of goals that each number of `GoalSums` is about. */
export const RESULTS: GoalSums = {
  difference: INDICES.map((index) => index - MAX_GOALS),
  total: INDICES,
};

/** Weights of goal differences that sum the home wins, the draws and the away wins. */
export const HOME_WINS: readonly number[] = RESULTS.difference.map((lead) => Number(lead > 0));
export const DRAWS: readonly number[] = RESULTS.difference.map((lead) => Number(lead === 0));
export const AWAY_WINS: readonly number[] = RESULTS.difference.map((lead) => Number(lead < 0));

const DIFFERENCE_MOVE: ReadonlyMap<number, number> = new Map([
  [-1, 1],
  [0, -2],
  [1, 1],
]);
const TOTAL_MOVE: ReadonlyMap<number, number> = new Map([
  [0, -1],
  [1, 2],
  [2, -1],
]);

/** What moving one unit of probability from each of 0-0 and 1-1 to each of 1-0 and 0-1 adds. */
const LOW_SCORE_MOVE: GoalSums = {
  difference: RESULTS.difference.map((lead) => DIFFERENCE_MOVE.get(lead) ?? 0),
  total: RESULTS.total.map((goals) => TOTAL_MOVE.get(goals) ?? 0),
};

/**
 * Poisson probabilities of 0 to `maxGoals` goals. Their sum falls short of 1 by the mass beyond.
 */
export function poisson(mean: number, maxGoals = MAX_GOALS): number[] {
  const probabilities: number[] = [];
  let p = Math.exp(-mean);
  for (let goals = 0; goals <= maxGoals; goals++) {
    probabilities.push(p);
    p *= mean / (goals + 1);
  }
  return probabilities;
}

/**
 * The probability of each goal difference and of each total of goals in a model. Either sums to 1.
 */
export function goalSums(model: ScoreModel): GoalSums {
  const home = poisson(model.lambda);
  const away = poisson(model.mu);
  const shift = model.rho * lowScoreShift(model);
  const mass = heldMass(model);
  const normalised = (sums: readonly number[], move: readonly number[]) =>
    sums.map((p, index) => (p + shift * (move[index] ?? 0)) / mass);
  return {
    difference: normalised(convolve(home, away.toReversed()), LOW_SCORE_MOVE.difference),
    total: normalised(convolve(home, away), LOW_SCORE_MOVE.total),
  };
}

/** The share of a model's scores that the grid holds. */
export function heldMass({ lambda, mu }: ScoreModel): number {
  return sumOf(poisson(lambda)) * sumOf(poisson(mu));
}

/**
 * The sum over a grid of its probabilities, each times the weight of its goal difference or of its
 * total.
 */
export type GridSum = (column: keyof GoalSums, weights: readonly number[]) => Sloped;

/**
 * Sums over the grid of a model with their derivatives. They lack the mass beyond 15 goals a side:
 * use ratios of them.
 */
export function slopedSums(model: ScoreModel): GridSum {
  const { lambda, mu, rho } = model;
  const home = poisson(lambda);
  const away = poisson(mu);
  const awayReversed = away.toReversed();
  const difference = convolve(home, awayReversed);
  const total = convolve(home, away);
  const independent = {
    difference: {
      p: difference,
      pByLambda: slopes(difference, lambda, home, awayReversed),
      pByMu: slopes(difference.toReversed(), mu, away, home.toReversed()).toReversed(),
    },
    total: {
      p: total,
      pByLambda: slopes(total, lambda, home, away),
      pByMu: slopes(total, mu, away, home),
    },
  };
  const shift = lowScoreShift(model);
  return (column, weights) => {
    const { p, pByLambda, pByMu } = independent[column];
    const byRho = shift * weighted(LOW_SCORE_MOVE[column], weights);
    return {
      value: weighted(p, weights, rho * byRho),
      byLambda: weighted(pByLambda, weights, rho * byRho * (1 - lambda)),
      byMu: weighted(pByMu, weights, rho * byRho * (1 - mu)),
      byRho,
    };
  };
}

/** A number and the sum of others, each times its weight. */
export function weighted(
  numbers: readonly number[],
  weights: readonly number[],
  start = 0,
): number {
  let sum = start;
  for (let index = 0; index < numbers.length; index++) {
    sum += (numbers[index] ?? 0) * (weights[index] ?? 0);
  }
  return sum;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The distribution of the sum of two independent counts: c(s) = sum over i of a(i) b(s - i). */
function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sums: number[] = [];
  for (let index = 0; index < a.length + b.length - 1; index++) {
    let sum = 0;
    for (let i = Math.max(0, index - b.length + 1); i <= Math.min(index, a.length - 1); i++) {
      sum += (a[i] ?? 0) * (b[index - i] ?? 0);
    }
    sums.push(sum);
  }
  return sums;
}

/**
 * Derivatives of the sums of a Poisson count and another by the logarithm of the count's mean m.
 * That of a probability p(k) is m (p(k - 1) - p(k)), so that of a sum needs the sum before, less
 * its score of 16 goals, which the grid lacks.
 */
function slopes(
  sums: readonly number[],
  mean: number,
  count: readonly number[],
  other: readonly number[],
): number[] {
  const last = count[MAX_GOALS] ?? 0;
  const slopes: number[] = [];
  let before = 0;
  for (let index = 0; index < sums.length; index++) {
    const p = sums[index] ?? 0;
    const missing = index > MAX_GOALS ? last * (other[index - MAX_GOALS - 1] ?? 0) : 0;
    slopes.push(mean * (before - missing - p));
    before = p;
  }
  return slopes;
}

/**
 * Dixon and Coles multiply the four lowest scores by 1 - lambda mu rho (0-0), 1 + lambda rho (0-1),
 * 1 + mu rho (1-0) and 1 - rho (1-1). Each gains or loses the same probability: rho times this.
 */
function lowScoreShift({ lambda, mu }: ScoreModel): number {
  return lambda * mu * Math.exp(-lambda - mu);
}
