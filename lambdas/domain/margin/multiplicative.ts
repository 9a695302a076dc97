import type { MarginMethod, MarginWork } from './margin-work.ts';

/** p = r / B: every outcome carries margin in proportion to its price. Overrates longshots. Parameter: 1/B. */
function solve(work: MarginWork, n: number): void {
  const share = 1 / work.booksum;
  for (let i = 0; i < n; i++) work.fair[i] = (work.inverse[i] ?? 0) * share;
  work.parameter = share;
  work.iterations = 0;
}

export const multiplicative: MarginMethod = { neutralParameter: 1, solve };
