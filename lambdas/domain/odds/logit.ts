/**
 * Log-odds of a probability: ln(p / (1 - p)). One step of 0.1 is one percent of probability at 0.9,
 * 2.5 at 0.5.
 */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}
