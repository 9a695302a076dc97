/**
 * What a football match is thought to be: goals of both sides and how low scores depend on each
 * other.
 */
export type ScoreModel = {
  /** Mean goals of the home side. */
  readonly lambda: number;
  /** Mean goals of the away side. */
  readonly mu: number;
  /**
   * Dependence of low scores. Negative values make draws likelier, 0 makes the sides independent.
   */
  readonly rho: number;
};

/** Mean of the dependence over 28,719 matches: the one to take where prices do not tell it. */
export const USUAL_RHO = -0.065;
