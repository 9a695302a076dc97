import type { MarginMethod, MarginSolution } from './margin-method.ts';

/**
 * p = r - M/n: every outcome carries the same margin (also called WPO or differential margin
 * weighting). Falls to zero or below on long prices, which is then refused. Parameter: M/n.
 */
function solve(inverse: readonly number[], booksum: number): MarginSolution {
  const share = (booksum - 1) / inverse.length;
  return { probabilities: inverse.map((r) => r - share), parameter: share, iterations: 0 };
}

export const additive: MarginMethod = { neutralParameter: 0, solve };
