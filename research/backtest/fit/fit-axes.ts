/**
 * Maximum likelihood of a winner model that is linear on two axes: p is proportional to (e^(h/2),
 * e^d, e^(-h/2)) with h and d weighted sums of features (a multinomial logit). Newton on the
 * cross-entropy to target probabilities, which is convex.
 */
import { type WinnerAxes, winnerFromAxes } from '#domain/goals/winner-axes.ts';

export type AxisRow = {
  /** What each weight multiplies, on both axes. */
  readonly features: readonly WinnerAxes[];
  /** Probabilities of home, draw and away to be explained. */
  readonly target: readonly number[];
  /** How much the row counts. */
  readonly weight: number;
};

const NO_FEATURE: WinnerAxes = { home: 0, draw: 0 };
const MAX_ITERATIONS = 30;
const MAX_FINAL_STEP = 1e-9;

/** The weights of the features, `count` of them, with the smallest cross-entropy. */
export function fitAxes(rows: readonly AxisRow[], count: number): readonly number[] {
  let weights: readonly number[] = Array.from({ length: count }, () => 0);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const step = solve(newtonEquations(rows, weights));
    weights = weights.map((weight, a) => weight - (step[a] ?? 0));
    if (Math.max(...step.map(Math.abs)) < MAX_FINAL_STEP) {
      break;
    }
  }
  return weights;
}

/**
 * The lower half of the second derivatives of the cross-entropy of all rows, and the first
 * derivatives as one more row.
 */
function newtonEquations(
  rows: readonly AxisRow[],
  weights: readonly number[],
): readonly (readonly number[])[] {
  const gradient = weights.map(() => 0);
  const hessian = weights.map((_, a) => gradient.slice(0, a + 1));
  for (const { features, target, weight } of rows) {
    const slope = slopesAt(weightedSum(weights, features), target);
    for (let a = 0; a < features.length; a++) {
      const { home, draw } = features[a] ?? NO_FEATURE;
      gradient[a] = (gradient[a] ?? 0) + weight * (home * slope.byHome + draw * slope.byDraw);
      const cells = hessian[a] ?? [];
      for (let b = 0; b <= a; b++) {
        const other = features[b] ?? NO_FEATURE;
        const mixed = home * other.draw + draw * other.home;
        const curve =
          home * other.home * slope.homeHome +
          mixed * slope.homeDraw +
          draw * other.draw * slope.drawDraw;
        cells[b] = (cells[b] ?? 0) + weight * curve;
      }
    }
  }
  return [...hessian, gradient];
}

/** The weighted sum of features on both axes. */
function weightedSum(weights: readonly number[], features: readonly WinnerAxes[]): WinnerAxes {
  let home = 0;
  let draw = 0;
  for (let a = 0; a < weights.length; a++) {
    home += (weights[a] ?? 0) * (features[a]?.home ?? 0);
    draw += (weights[a] ?? 0) * (features[a]?.draw ?? 0);
  }
  return { home, draw };
}

/** First and second derivatives of one row's cross-entropy by the two axes. */
function slopesAt(axes: WinnerAxes, [toHome = 0, toDraw = 0, toAway = 0]: readonly number[]) {
  const [home, draw, away] = winnerFromAxes(axes);
  const lead = home - away;
  return {
    byHome: (lead - (toHome - toAway)) / 2,
    byDraw: draw - toDraw,
    homeHome: (home + away - lead * lead) / 4,
    homeDraw: (-lead * draw) / 2,
    drawDraw: draw * (1 - draw),
  };
}

/**
 * Solves a positive definite system by Cholesky decomposition: its lower half, and the right side
 * as one more row.
 */
function solve(lower: readonly (readonly number[])[]): readonly number[] {
  const minus = (from: number, a: readonly number[], b: readonly number[]) =>
    a.reduce((rest, x, k) => rest - x * (b[k] ?? 0), from);
  const root: number[][] = [];
  for (const [i, cells] of lower.entries()) {
    const row: number[] = [];
    root.push(row);
    for (const [j, cell] of cells.entries()) {
      const rest = minus(cell, row, root[j] ?? []);
      row.push(i === j ? Math.sqrt(rest) : rest / (root[j]?.[j] ?? 0));
    }
  }
  const right = root.pop() ?? [];
  const solution: number[] = [];
  for (const [i, value] of [...right.entries()].reverse()) {
    const column = root.slice(i + 1).map((row) => row[i] ?? 0);
    solution.unshift(minus(value, column, solution) / (root[i]?.[i] ?? 0));
  }
  return solution;
}
