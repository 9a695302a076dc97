/**
 * Maximum likelihood of a winner model that is linear on two axes: p is proportional to (e^(h/2), e^d, e^(-h/2)) with
 * h and d weighted sums of features (a multinomial logit). Newton on the cross-entropy to target probabilities, which is
 * convex; an optional ridge pulls the weights towards where they start.
 */

export type AxisRow = {
  readonly home: readonly number[];
  readonly draw: readonly number[];
  /** Probabilities of home, draw and away to be explained. */
  readonly target: readonly number[];
};

export type AxisWeights = { readonly home: readonly number[]; readonly draw: readonly number[] };

const MAX_ITERATIONS = 30;

/** The weights of each axis' features with the least cross-entropy. */
export function fitAxes(rows: readonly AxisRow[]): AxisWeights {
  const homes = rows[0]?.home.length ?? 0;
  const draws = rows[0]?.draw.length ?? 0;
  const weights = new Float64Array(homes + draws);
  newton(weights, 0, (gradient, hessian) => {
    for (const { home, draw, target } of rows) {
      let h = 0;
      let d = 0;
      for (let a = 0; a < homes; a++) h += (weights[a] as number) * (home[a] as number);
      for (let a = 0; a < draws; a++) d += (weights[homes + a] as number) * (draw[a] as number);
      const slope = slopesAt(h, d, target);
      const feature = (a: number) => (a < homes ? (home[a] as number) : (draw[a - homes] as number));
      for (let a = 0; a < weights.length; a++) {
        const own = feature(a);
        gradient[a] = (gradient[a] as number) + own * (a < homes ? slope.byHome : slope.byDraw);
        for (let b = 0; b <= a; b++) {
          const curve = a < homes ? slope.homeHome : b < homes ? slope.homeDraw : slope.drawDraw;
          const cell = a * weights.length + b;
          hessian[cell] = (hessian[cell] as number) + own * feature(b) * curve;
        }
      }
    }
  });
  return { home: Array.from(weights.subarray(0, homes)), draw: Array.from(weights.subarray(homes)) };
}

/**
 * One factor on both axes, with a ridge towards 1 of the weight of `ridge` squared units: 1 leaves the forecasts alone,
 * more sharpens them.
 */
export function fitTemperature(rows: readonly AxisRow[], ridge: number): number {
  const factor = Float64Array.of(1);
  newton(factor, ridge, (gradient, hessian) => {
    for (const { home, draw, target } of rows) {
      const [h = 0] = home;
      const [d = 0] = draw;
      const slope = slopesAt((factor[0] as number) * h, (factor[0] as number) * d, target);
      gradient[0] = (gradient[0] as number) + h * slope.byHome + d * slope.byDraw;
      hessian[0] =
        (hessian[0] as number) + h * h * slope.homeHome + 2 * h * d * slope.homeDraw + d * d * slope.drawDraw;
    }
  });
  return factor[0] as number;
}

/** Cross-entropy's first and second derivatives by the two axes. */
function slopesAt(h: number, d: number, target: readonly number[]) {
  const rise = Math.exp(h / 2);
  const level = Math.exp(d);
  const sum = rise + level + 1 / rise;
  const home = rise / sum;
  const draw = level / sum;
  const away = 1 / (rise * sum);
  const lead = home - away;
  return {
    byHome: (lead - ((target[0] as number) - (target[2] as number))) / 2,
    byDraw: draw - (target[1] as number),
    homeHome: (home + away - lead * lead) / 4,
    homeDraw: (-lead * draw) / 2,
    drawDraw: draw * (1 - draw),
  };
}

/** Newton from where `weights` stand, with a ridge of `ridge` towards there. Only the lower half of the Hessian is filled. */
function newton(
  weights: Float64Array,
  ridge: number,
  differentiate: (gradient: Float64Array, hessian: Float64Array) => void,
): void {
  const n = weights.length;
  const start = weights.slice();
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const gradient = new Float64Array(n);
    const hessian = new Float64Array(n * n);
    differentiate(gradient, hessian);
    for (let a = 0; a < n; a++) {
      gradient[a] = (gradient[a] as number) + ridge * ((weights[a] as number) - (start[a] as number));
      hessian[a * n + a] = (hessian[a * n + a] as number) + ridge;
    }
    const step = solveSymmetric(hessian, gradient);
    let longest = 0;
    for (let a = 0; a < n; a++) {
      weights[a] = (weights[a] as number) - (step[a] as number);
      longest = Math.max(longest, Math.abs(step[a] as number));
    }
    if (longest < 1e-9) return;
  }
}

/** Solves a positive definite system whose lower half is given, by Cholesky decomposition. */
export function solveSymmetric(lower: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const root = lower.slice();
  const at = (row: number, column: number) => root[row * n + column] as number;
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column);
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k);
      root[row * n + column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  }
  const solution = right.slice();
  for (let row = 0; row < n; row++) {
    for (let k = 0; k < row; k++)
      solution[row] = (solution[row] as number) - at(row, k) * (solution[k] as number);
    solution[row] = (solution[row] as number) / at(row, row);
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let k = row + 1; k < n; k++)
      solution[row] = (solution[row] as number) - at(k, row) * (solution[k] as number);
    solution[row] = (solution[row] as number) / at(row, row);
  }
  return solution;
}
