import { MAX_ITERATIONS, type MarginMethod, type MarginWork, RESIDUAL } from './margin-work.ts';

/**
 * p = r^k with the k that makes the sum 1 (Clarke, Kovalchik and Ingram 2017). Parameter: k, above 1 with a margin.
 * Newton on ln(sum r^k), which is convex and falling in k, from k = 1 - B ln B / sum(r ln r).
 * Example: prices 2.7, 2.3, 4.4 give k = 1.030913 and 0.359171, 0.423731, 0.217098.
 */
function solve(work: MarginWork, n: number): void {
  const { inverse, fair, room: logs, booksum } = work;
  let slope = 0;
  for (let i = 0; i < n; i++) {
    const r = inverse[i] ?? 0;
    const log = Math.log(r);
    logs[i] = log;
    slope += r * log;
  }
  let k = 1 - (booksum * Math.log(booksum)) / slope;
  let iterations = 0;
  for (;;) {
    let sum = 0;
    let derivative = 0;
    for (let i = 0; i < n; i++) {
      const log = logs[i] ?? 0;
      const p = Math.exp(k * log);
      fair[i] = p;
      sum += p;
      derivative += p * log;
    }
    if (Math.abs(sum - 1) <= RESIDUAL || iterations === MAX_ITERATIONS) break;
    k -= (Math.log(sum) * sum) / derivative;
    iterations++;
  }
  work.parameter = k;
  work.iterations = iterations;
}

export const power: MarginMethod = { neutralParameter: 1, solve };
