/** Scores of probability forecasts, and means with their standard errors. */

export type Forecast = { readonly probabilities: readonly number[]; readonly happened: number };

/** Natural log loss of one forecast, -ln p(what happened), in nats. */
export function logLoss({ probabilities, happened }: Forecast): number {
  return -Math.log(probabilities[happened] ?? 0);
}

/** Squared error of the probability vector summed over outcomes (Brier 1950): 0 best, 2 worst. */
export function brier({ probabilities, happened }: Forecast): number {
  return probabilities.reduce((sum, p, outcome) => sum + (p - (outcome === happened ? 1 : 0)) ** 2, 0);
}

export type Mean = { readonly n: number; readonly mean: number; readonly se: number };

/** Mean and standard error; NaN for an empty list, an error of 0 for a single value. */
export function meanOf(values: readonly number[]): Mean {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, se: n > 1 ? Math.sqrt(squares / (n - 1) / n) : 0 };
}
