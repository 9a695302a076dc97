import { isSolved, type MarginMethod, type MarginSolution } from './margin-method.ts';

/**
 * p = (sqrt(z^2 + 4 (1 - z) r^2 / B) - z) / (2 (1 - z)), z the share of insiders (Shin 1992, 1993).
 * Closed form for two outcomes, where it equals the additive method. Parameter: z.
 * Example: prices 2.6, 2.4, 4.3 give z = 0.016942513 and 0.372994, 0.404779, 0.222227.
 */
function solve(inverse: readonly number[], booksum: number): MarginSolution {
  const [first = 0, second = 0] = inverse;
  return inverse.length === 2 ? solveTwo(first - second, booksum) : solveMany(inverse, booksum);
}

function solveTwo(difference: number, booksum: number): MarginSolution {
  const square = difference * difference;
  return {
    probabilities: [(1 + difference) / 2, (1 - difference) / 2],
    parameter: ((booksum - 1) * (square - booksum)) / (booksum * (square - 1)),
    iterations: 0,
  };
}

/** Newton on sum p = 1 from z = 2 (sqrt B - 1) / (sqrt B + n - 2). */
function solveMany(inverse: readonly number[], booksum: number): MarginSolution {
  const root = Math.sqrt(booksum);
  let z = (2 * (root - 1)) / (root + inverse.length - 2);
  for (let iterations = 0; ; iterations++) {
    const probabilities: number[] = [];
    const rest = 1 - z;
    let sum = 0;
    let derivative = 0;
    for (const r of inverse) {
      const q = (r * r) / booksum;
      const s = Math.sqrt(z * z + 4 * rest * q);
      const p = (s - z) / (2 * rest);
      probabilities.push(p);
      sum += p;
      derivative += ((z - 2 * q) / s - 1 + 2 * p) / (2 * rest);
    }
    if (isSolved(sum, iterations)) {
      return { probabilities, parameter: z, iterations };
    }
    z -= (sum - 1) / derivative;
  }
}

export const shin: MarginMethod = { neutralParameter: 0, solve };
