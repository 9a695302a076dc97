/**
 * Numbers with their derivatives by the parameters of a score model, and the steps of Newton's method that solve for
 * them.
 */

import type { ScoreModel } from './score-model.ts';

/** A number that depends on a score model, and its derivatives by ln lambda, ln mu and rho. */
export type Sloped = {
  readonly value: number;
  readonly byLambda: number;
  readonly byMu: number;
  readonly byRho: number;
};

/** A number that no parameter changes. */
export function constant(value: number): Sloped {
  return { value, byLambda: 0, byMu: 0, byRho: 0 };
}

export function minus(a: Sloped, b: Sloped): Sloped {
  return {
    value: a.value - b.value,
    byLambda: a.byLambda - b.byLambda,
    byMu: a.byMu - b.byMu,
    byRho: a.byRho - b.byRho,
  };
}

export function meanOf(a: Sloped, b: Sloped): Sloped {
  return {
    value: (a.value + b.value) / 2,
    byLambda: (a.byLambda + b.byLambda) / 2,
    byMu: (a.byMu + b.byMu) / 2,
    byRho: (a.byRho + b.byRho) / 2,
  };
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
 * The step of Newton's method (Cramer's rule): what to take from ln lambda, ln mu and rho so that all three values become
 * zero. Undefined where the determinant is not above `minDeterminant`.
 */
export function newtonStep(equations: Equations, minDeterminant: number): Step | undefined {
  const [{ value: u }, { value: v }, { value: w }] = equations;
  const [{ byLambda: a, byMu: b, byRho: c }, { byLambda: d, byMu: e, byRho: f }, third] = equations;
  const { byLambda: g, byMu: h, byRho: i } = third;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!(Math.abs(det) > minDeterminant)) return undefined;
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

/** The model after a step, no longer than `maxStep` in ln lambda and ln mu and a quarter in rho. */
export function afterStep(model: ScoreModel, step: Step, maxStep: number): ScoreModel {
  return {
    lambda: model.lambda * Math.exp(-clamp(step.lambda, maxStep)),
    mu: model.mu * Math.exp(-clamp(step.mu, maxStep)),
    rho: model.rho - clamp(step.rho, MAX_RHO_STEP),
  };
}

const MAX_RHO_STEP = 0.25;

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
