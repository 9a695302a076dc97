/** Scores of probability forecasts, and means with their standard errors. */

/**
 * The score of probabilities in the light of which outcome, by its place, happened. Less is better.
 */
export type Score = (probabilities: readonly number[], happened: number) => number;

/** Natural log loss, -ln p(what happened), in nats. */
export const logLoss: Score = (probabilities, happened) => -Math.log(probabilities[happened] ?? 0);

/** Squared error of the probabilities summed over outcomes (Brier 1950): 0 best, 2 worst. */
export const brier: Score = (probabilities, happened) =>
  probabilities.reduce((sum, p, outcome) => sum + (p - (outcome === happened ? 1 : 0)) ** 2, 0);

/** The expected log loss of probabilities if these chances are the true ones, in nats. */
export function crossEntropy(probabilities: readonly number[], chances: readonly number[]): number {
  return chances.reduce((sum, chance, i) => sum - chance * Math.log(probabilities[i] ?? 0), 0);
}

/** The standard deviation of values. */
export function deviation(values: readonly number[]): number {
  const { mean } = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)).mean);
}

/** Mean and standard error; NaN for an empty list, an error of 0 for a single value. */
export function meanOf(values: readonly number[]) {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, se: n > 1 ? Math.sqrt(squares / (n - 1) / n) : 0 };
}

/** Two forecasts of one match. */
export type Pair = {
  readonly happened: number;
  readonly own: readonly number[];
  readonly other: readonly number[];
};

/** By how much `own` scores more than `other` over the same matches. */
export function meanGap(pairs: readonly Pair[], score: Score) {
  return meanOf(
    pairs.map(({ happened, own, other }) => score(own, happened) - score(other, happened)),
  );
}
