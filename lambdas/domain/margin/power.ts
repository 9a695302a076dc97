import { isSolved, type MarginMethod, type MarginSolution } from './margin-method.ts';

/**
 * p = r^k with the k that makes the sum 1 (Clarke, Kovalchik and Ingram 2017). Parameter: k, above
 * 1 with a margin. Newton on ln(sum r^k), which is convex and falling in k, from k = 1 - B ln B /
 * sum(r ln r). Example: prices 2.7, 2.3, 4.4 give k = 1.030913 and 0.359171, 0.423731, 0.217098.
 */
function solve(inverse: readonly number[], booksum: number): MarginSolution {
  const logs: number[] = [];
  let slope = 0;
  for (const r of inverse) {
    const log = Math.log(r);
    logs.push(log);
    slope += r * log;
  }
  let k = 1 - (booksum * Math.log(booksum)) / slope;
  for (let iterations = 0; ; iterations++) {
    const probabilities: number[] = [];
    let sum = 0;
    let derivative = 0;
    for (const log of logs) {
      const p = Math.exp(k * log);
      probabilities.push(p);
      sum += p;
      derivative += p * log;
    }
    if (isSolved(sum, iterations)) {
      return { probabilities, parameter: k, iterations };
    }
    k -= (Math.log(sum) * sum) / derivative;
  }
}

export const power: MarginMethod = { neutralParameter: 1, solve };
