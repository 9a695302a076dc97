import { isSolved, type MarginMethod, type MarginSolution } from './margin-method.ts';

/**
 * p = w / (w + c), w = 1 / (price - 1): the odds of every outcome are raised by the same factor c
 * (Cheung 2015; a shift of all logits). Closed forms for two and three outcomes, Newton from c = 1
 * beyond. Parameter: c. Example: prices 2.7, 2.3, 4.4 give c = 1.051169 and 0.358810, 0.422561,
 * 0.218628.
 */
function solve(inverse: readonly number[]): MarginSolution {
  const odds = inverse.map((r) => r / (1 - r));
  const { root, iterations } = rootOf(odds);
  // Two roundings in w / (w + c) could swap a pair of nearly equal prices. Each step of this form
  // keeps their order.
  return { probabilities: odds.map((w) => 1 / (1 + root / w)), parameter: root, iterations };
}

function rootOf(odds: readonly number[]): { root: number; iterations: number } {
  const [a = 0, b = 0, c = 0] = odds;
  if (odds.length === 2) {
    return { root: Math.sqrt(a * b), iterations: 0 };
  }
  if (odds.length === 3) {
    return { root: rootOfThree(a, b, c), iterations: 0 };
  }
  return rootOfMany(odds);
}

/**
 * The positive root of c^3 - e2 c - 2 e3 = 0, e2 and e3 the elementary symmetric sums of the three
 * w.
 */
function rootOfThree(a: number, b: number, c: number): number {
  const q = (a * b + a * c + b * c) / 3;
  const cosine = Math.min(1, (a * b * c) / (q * Math.sqrt(q)));
  return 2 * Math.sqrt(q) * Math.cos(Math.acos(cosine) / 3);
}

function rootOfMany(odds: readonly number[]): { root: number; iterations: number } {
  let c = 1;
  for (let iterations = 0; ; iterations++) {
    let sum = 0;
    let derivative = 0;
    for (const w of odds) {
      const p = w / (w + c);
      sum += p;
      derivative -= p / (w + c);
    }
    if (isSolved(sum, iterations)) {
      return { root: c, iterations };
    }
    const next = c - (sum - 1) / derivative;
    c = next > 0 ? next : c / 2;
  }
}

export const oddsRatio: MarginMethod = { neutralParameter: 1, solve };
