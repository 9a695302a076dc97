import { MAX_ITERATIONS, type MarginMethod, type MarginWork, RESIDUAL } from './margin-work.ts';

/**
 * p = w / (w + c), w = 1 / (price - 1): the odds of every outcome are raised by the same factor c (Cheung 2015;
 * a shift of all logits). Closed forms for two and three outcomes, Newton from c = 1 beyond. Parameter: c.
 * Example: prices 2.7, 2.3, 4.4 give c = 1.051169 and 0.358810, 0.422561, 0.218628.
 */
function solve(work: MarginWork, n: number): void {
  const { inverse, fair, room: odds } = work;
  for (let i = 0; i < n; i++) {
    const r = inverse[i] ?? 0;
    odds[i] = r / (1 - r);
  }
  work.iterations = 0;
  if (n === 2) work.parameter = Math.sqrt((odds[0] ?? 0) * (odds[1] ?? 0));
  else if (n === 3) work.parameter = rootOfThree(odds[0] ?? 0, odds[1] ?? 0, odds[2] ?? 0);
  else work.parameter = rootOfMany(work, n);
  // Not w / (w + c), where two roundings may turn round a pair of nearly equal prices: each step here keeps the order.
  for (let i = 0; i < n; i++) fair[i] = 1 / (1 + work.parameter / (odds[i] ?? 0));
}

/** The positive root of c^3 - e2 c - 2 e3 = 0, e2 and e3 the elementary symmetric sums of the three w. */
function rootOfThree(a: number, b: number, c: number): number {
  const q = (a * b + a * c + b * c) / 3;
  const cosine = Math.min(1, (a * b * c) / (q * Math.sqrt(q)));
  return 2 * Math.sqrt(q) * Math.cos(Math.acos(cosine) / 3);
}

function rootOfMany(work: MarginWork, n: number): number {
  const { room: odds } = work;
  let c = 1;
  for (;;) {
    let sum = 0;
    let derivative = 0;
    for (let i = 0; i < n; i++) {
      const w = odds[i] ?? 0;
      const p = w / (w + c);
      sum += p;
      derivative -= p / (w + c);
    }
    if (Math.abs(sum - 1) <= RESIDUAL || work.iterations === MAX_ITERATIONS) return c;
    const next = c - (sum - 1) / derivative;
    c = next > 0 ? next : c / 2;
    work.iterations++;
  }
}

export const oddsRatio: MarginMethod = { neutralParameter: 1, solve };
