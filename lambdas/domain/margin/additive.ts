import type { MarginMethod, MarginWork } from './margin-work.ts';

/**
 * p = r - M/n: every outcome carries the same margin (also called WPO or differential margin weighting).
 * Falls to zero or below on long prices, which is then refused. Parameter: M/n.
 */
function solve(work: MarginWork, n: number): void {
  const share = (work.booksum - 1) / n;
  for (let i = 0; i < n; i++) work.fair[i] = (work.inverse[i] ?? 0) - share;
  work.parameter = share;
  work.iterations = 0;
}

export const additive: MarginMethod = { neutralParameter: 0, solve };
