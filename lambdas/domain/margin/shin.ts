import { MAX_ITERATIONS, type MarginMethod, type MarginWork, RESIDUAL } from './margin-work.ts';

/**
 * p = (sqrt(z^2 + 4 (1 - z) r^2 / B) - z) / (2 (1 - z)), z the share of insiders (Shin 1992, 1993).
 * Closed form for two outcomes, where it equals the additive method. Parameter: z.
 * Example: prices 2.6, 2.4, 4.3 give z = 0.016942513 and 0.372994, 0.404779, 0.222227.
 */
function solve(work: MarginWork, n: number): void {
  if (n === 2) solveTwo(work);
  else solveMany(work, n);
}

function solveTwo(work: MarginWork): void {
  const { inverse, fair, booksum } = work;
  const difference = (inverse[0] ?? 0) - (inverse[1] ?? 0);
  fair[0] = (1 + difference) / 2;
  fair[1] = (1 - difference) / 2;
  const square = difference * difference;
  work.parameter = ((booksum - 1) * (square - booksum)) / (booksum * (square - 1));
  work.iterations = 0;
}

/** Newton on sum p = 1 from z = 2 (sqrt B - 1) / (sqrt B + n - 2). */
function solveMany(work: MarginWork, n: number): void {
  const { inverse, fair, booksum } = work;
  const root = Math.sqrt(booksum);
  let z = (2 * (root - 1)) / (root + n - 2);
  let iterations = 0;
  for (;;) {
    const rest = 1 - z;
    let sum = 0;
    let derivative = 0;
    for (let i = 0; i < n; i++) {
      const r = inverse[i] ?? 0;
      const q = (r * r) / booksum;
      const s = Math.sqrt(z * z + 4 * rest * q);
      const p = (s - z) / (2 * rest);
      fair[i] = p;
      sum += p;
      derivative += ((z - 2 * q) / s - 1 + 2 * p) / (2 * rest);
    }
    if (Math.abs(sum - 1) <= RESIDUAL || iterations === MAX_ITERATIONS) break;
    z -= (sum - 1) / derivative;
    iterations++;
  }
  work.parameter = z;
  work.iterations = iterations;
}

export const shin: MarginMethod = { neutralParameter: 0, solve };
