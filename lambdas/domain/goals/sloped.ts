/**
 * Numbers with their derivatives by the parameters of a score model (Dixon and Coles 1997), and
 * Newton's method on them.
 */

import type { ScoreModel } from './score-model.ts';

/** A number that depends on a score model, and its derivatives by ln lambda, ln mu and rho. */
export type Sloped = {
  readonly value: number;
  readonly byLambda: number;
  readonly byMu: number;
  readonly byRho: number;
};

function combine(a: Sloped, b: Sloped, combined: (a: number, b: number) => number): Sloped {
  return {
    value: combined(a.value, b.value),
    byLambda: combined(a.byLambda, b.byLambda),
    byMu: combined(a.byMu, b.byMu),
    byRho: combined(a.byRho, b.byRho),
  };
}

export function minus(a: Sloped, b: Sloped): Sloped {
  return combine(a, b, (x, y) => x - y);
}

export function meanOf(a: Sloped, b: Sloped): Sloped {
  return combine(a, b, (x, y) => (x + y) / 2);
}

/** The natural logarithm. */
export function logOf({ value, byLambda, byMu, byRho }: Sloped): Sloped {
  return {
    value: Math.log(value),
    byLambda: byLambda / value,
    byMu: byMu / value,
    byRho: byRho / value,
  };
}

/** The third equation where rho stays as it is. */
export const RHO_HELD: Sloped = { value: 0, byLambda: 0, byMu: 0, byRho: 1 };

export type Equations = readonly [Sloped, Sloped, Sloped];
export type Step = { readonly lambda: number; readonly mu: number; readonly rho: number };

/**
 * The step of Newton's method (Cramer's rule): what to take from ln lambda, ln mu and rho so that
 * all three values become zero. Undefined where the determinant is not above `minDeterminant`.
 */
export function newtonStep(equations: Equations, minDeterminant: number): Step | undefined {
  const [{ value: u }, { value: v }, { value: w }] = equations;
  const [{ byLambda: a, byMu: b, byRho: c }, { byLambda: d, byMu: e, byRho: f }, third] = equations;
  const { byLambda: g, byMu: h, byRho: i } = third;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!(Math.abs(det) > minDeterminant)) {
    return undefined;
  }
  return {
    lambda: (u * (e * i - f * h) - b * (v * i - f * w) + c * (v * h - e * w)) / det,
    mu: (a * (v * i - f * w) - u * (d * i - f * g) + c * (d * w - v * g)) / det,
    rho: (a * (e * w - v * h) - b * (d * w - v * g) + u * (d * h - e * g)) / det,
  };
}

/** How fast a number changes along a step. */
export function along({ byLambda, byMu, byRho }: Sloped, step: Step): number {
  return byLambda * step.lambda + byMu * step.mu + byRho * step.rho;
}

type NewtonOptions = {
  /** Largest value of an equation at the solution. */
  readonly tolerance: number;
  /** Longest step in ln lambda and ln mu. */
  readonly maxStep: number;
  readonly minDeterminant: number;
};

const MAX_ITERATIONS = 40;
const MAX_RHO_STEP = 0.25;

/**
 * The model at which all equations are zero, by Newton's method from `start`; undefined where none
 * is found.
 */
export function solveForModel(
  equationsAt: (model: ScoreModel) => Equations,
  start: ScoreModel,
  { tolerance, maxStep, minDeterminant }: NewtonOptions,
) {
  let model = start;
  for (let iterations = 0; iterations <= MAX_ITERATIONS; iterations++) {
    const equations = equationsAt(model);
    if (equations.every(({ value }) => Math.abs(value) <= tolerance)) {
      return { model, equations, iterations };
    }
    const step = newtonStep(equations, minDeterminant);
    if (!step) {
      return undefined;
    }
    model = {
      lambda: model.lambda * Math.exp(-clamp(step.lambda, maxStep)),
      mu: model.mu * Math.exp(-clamp(step.mu, maxStep)),
      rho: model.rho - clamp(step.rho, MAX_RHO_STEP),
    };
  }
  return undefined;
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
