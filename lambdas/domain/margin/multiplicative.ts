import type { MarginMethod, MarginSolution } from './margin-method.ts';

/**
 * p = r / B: every outcome carries margin in proportion to its price. Overrates longshots.
 * Parameter: 1/B.
 */
function solve(inverse: readonly number[], booksum: number): MarginSolution {
  const share = 1 / booksum;
  return { probabilities: inverse.map((r) => r * share), parameter: share, iterations: 0 };
}

export const multiplicative: MarginMethod = { neutralParameter: 1, solve };
