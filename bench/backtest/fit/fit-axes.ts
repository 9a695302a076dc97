/**
 * Maximum likelihood of a winner model that is linear on two axes: p is proportional to (e^(h/2), e^d, e^(-h/2)) with
 * h and d weighted sums of features (a multinomial logit). Newton on the cross-entropy to target probabilities, which is
 * convex; an optional ridge pulls the weights towards where they start.
 */
import type { Axes } from './features.ts';

export type AxisRow = {
  /** What each weight multiplies, on both axes. */
  readonly features: readonly Axes[];
  /** Probabilities of home, draw and away to be explained. */
  readonly target: readonly number[];
};

type FitOptions = {
  /** The weights to start from. */
  readonly start: readonly number[];
  /** Weight of the squared distance from the start, in units of cross-entropy. */
  readonly ridge?: number;
};

const MAX_ITERATIONS = 30;
const MAX_FINAL_STEP = 1e-9;

/** The weights of the features with the smallest cross-entropy. */
export function fitAxes(rows: readonly AxisRow[], { start, ridge = 0 }: FitOptions): readonly number[] {
  let weights = start;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const { gradient, hessian } = derivatives(rows, weights);
    const step = solveSymmetric(
      hessian.map((row, a) => row.map((cell, b) => (a === b ? cell + ridge : cell))),
      gradient.map((slope, a) => slope + ridge * ((weights[a] ?? 0) - (start[a] ?? 0))),
    );
    weights = weights.map((weight, a) => weight - (step[a] ?? 0));
    if (Math.max(...step.map(Math.abs)) < MAX_FINAL_STEP) break;
  }
  return weights;
}

/** The gradient of the cross-entropy of all rows, and the lower half of its Hessian. */
function derivatives(rows: readonly AxisRow[], weights: readonly number[]) {
  const gradient = weights.map(() => 0);
  const hessian = weights.map((_, a) => gradient.slice(0, a + 1));
  for (const { features, target } of rows) {
    const at = dot(weights, features);
    const slope = slopesAt(at, target);
    for (const [a, { home, draw }] of features.entries()) {
      gradient[a] = (gradient[a] ?? 0) + home * slope.byHome + draw * slope.byDraw;
      const cells = hessian[a] ?? [];
      for (let b = 0; b < cells.length; b++) {
        const other = features[b] ?? at;
        cells[b] =
          (cells[b] ?? 0) +
          (home * other.home * slope.homeHome +
            (home * other.draw + draw * other.home) * slope.homeDraw +
            draw * other.draw * slope.drawDraw);
      }
    }
  }
  return { gradient, hessian };
}

/** The weighted sum of features on both axes. */
export function dot(weights: readonly number[], features: readonly Axes[]): Axes {
  let [home, draw] = [0, 0];
  for (let a = 0; a < weights.length; a++) {
    home += (weights[a] ?? 0) * (features[a]?.home ?? 0);
    draw += (weights[a] ?? 0) * (features[a]?.draw ?? 0);
  }
  return { home, draw };
}

/** Cross-entropy's first and second derivatives by the two axes. */
function slopesAt({ home: h, draw: d }: Axes, [toHome = 0, toDraw = 0, toAway = 0]: readonly number[]) {
  const rise = Math.exp(h / 2);
  const level = Math.exp(d);
  const sum = rise + level + 1 / rise;
  const home = rise / sum;
  const draw = level / sum;
  const away = 1 / (rise * sum);
  const lead = home - away;
  return {
    byHome: (lead - (toHome - toAway)) / 2,
    byDraw: draw - toDraw,
    homeHome: (home + away - lead * lead) / 4,
    homeDraw: (-lead * draw) / 2,
    drawDraw: draw * (1 - draw),
  };
}

type Numbers = readonly number[];

/** Solves a positive definite system whose lower half is given, by Cholesky decomposition. */
function solveSymmetric(lower: readonly Numbers[], right: Numbers): Numbers {
  const minus = (from: number, a: Numbers, b: Numbers) =>
    a.reduce((rest, x, k) => rest - x * (b[k] ?? 0), from);
  const root: number[][] = [];
  const forward: number[] = [];
  for (const [i, cells] of lower.entries()) {
    const row: number[] = [];
    root.push(row);
    for (const [j, cell] of cells.entries()) {
      const rest = minus(cell, row, root[j] ?? []);
      row.push(i === j ? Math.sqrt(rest) : rest / (root[j]?.[j] ?? 0));
    }
    forward.push(minus(right[i] ?? 0, row, forward) / (row[i] ?? 0));
  }
  const solution = forward.toReversed();
  for (const [place, value] of solution.entries()) {
    const i = forward.length - 1 - place;
    const later = solution.slice(0, place).reverse();
    const column = root.slice(i + 1).map((row) => row[i] ?? 0);
    solution[place] = minus(value, column, later) / (root[i]?.[i] ?? 0);
  }
  return solution.reverse();
}
