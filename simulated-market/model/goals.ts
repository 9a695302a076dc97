/**
 * Goals of both sides by Dixon and Coles (1997), written for this market alone: what is true here
 * must not come from the code that is to find it out.
 */

/** Scores of 0 to 15 goals a side. The mass beyond is below 2.1e-5 in football. */
const MAX_GOALS = 15;

/** The goal difference that the first number of `GoalSums.difference` is about. */
export const LOWEST_MARGIN = -MAX_GOALS;

/** Dependence of low scores; negative values make draws likelier. */
export const LOW_SCORE_RHO = -0.065;

/**
 * What the four lowest scores exchange, by goal difference and by total of goals: 0-0 and 1-1 give
 * what 1-0 and 0-1 get.
 */
const PLACES = Array.from({ length: 2 * MAX_GOALS + 1 }, (_, place) => place);
const MOVES_BY_LEAD = PLACES.map((place) => [1, -2, 1][place - MAX_GOALS + 1] ?? 0);
const MOVES_BY_GOALS = PLACES.map((goals) => [-1, 2, -1][goals] ?? 0);

/**
 * Probabilities by goal difference (home less away, from -15 to 15) and by total of goals (0 to
 * 30). Either sums to 1.
 */
type GoalSums = { readonly difference: readonly number[]; readonly total: readonly number[] };

/** Probabilities of 0 to 15 goals. Their sum falls short of 1 by the mass beyond. */
export function poisson(mean: number): number[] {
  const probabilities: number[] = [];
  let probability = Math.exp(-mean);
  for (let goals = 0; goals <= MAX_GOALS; goals += 1) {
    probabilities.push(probability);
    probability *= mean / (goals + 1);
  }
  return probabilities;
}

/** The sums over all scores. The dependence `rho` moves probability between the four lowest. */
export function goalSums(homeMean: number, awayMean: number, rho: number): GoalSums {
  const home = poisson(homeMean);
  const away = poisson(awayMean);
  const moved = rho * (homeMean * awayMean * Math.exp(-homeMean - awayMean));
  const mass = sumOf(home) * sumOf(away);
  const difference = convolve(home, away.toReversed());
  const total = convolve(home, away);
  return {
    difference: difference.map((p, place) => (p + moved * (MOVES_BY_LEAD[place] ?? 0)) / mass),
    total: total.map((p, goals) => (p + moved * (MOVES_BY_GOALS[goals] ?? 0)) / mass),
  };
}

/** The probability that two independent counts are equal. */
export function chanceOfEqual(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (const [count, probability] of a.entries()) {
    sum += probability * (b[count] ?? 0);
  }
  return sum;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The distribution of the sum of two independent counts: c(s) = sum over i of a(i) b(s - i). */
function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sums: number[] = [];
  for (let place = 0; place < a.length + b.length - 1; place += 1) {
    let sum = 0;
    for (let i = Math.max(0, place - b.length + 1); i <= Math.min(place, a.length - 1); i += 1) {
      sum += (a[i] ?? 0) * (b[place - i] ?? 0);
    }
    sums.push(sum);
  }
  return sums;
}
