/**
 * How much each source says about who wins a football match: weights of the sharp books, of the
 * goals behind handicaps and totals, and of the other soft books, on the two axes of
 * `winner-axes.ts`. Fitted on matches of 2012/13 to 2024/25 as docs/numbers.md says. Fit again each
 * summer: `research/backtest` prints the weights as `next`.
 */

export type AxisWeights = { readonly sharp: number; readonly goals: number; readonly soft: number };

export type TierWeights = {
  readonly home: AxisWeights;
  /** `constant` is added: books price the draw a little low. */
  readonly draw: AxisWeights & { readonly constant: number };
};

/** Weights by what is there. A source that is absent has weight 0 in its tier. */
export const REFERENCE_WEIGHTS = {
  sharpGoalsSoft: {
    home: { sharp: 0.874, goals: 0.142, soft: 0 },
    draw: { sharp: 0.558, goals: 0.358, soft: 0.205, constant: 0.054 },
  },
  sharpSoft: {
    home: { sharp: 0.874, goals: 0, soft: 0.135 },
    draw: { sharp: 0.609, goals: 0, soft: 0.455, constant: 0.04 },
  },
  sharpGoals: {
    home: { sharp: 0.881, goals: 0.136, soft: 0 },
    draw: { sharp: 0.647, goals: 0.465, soft: 0, constant: 0.05 },
  },
  goalsSoft: {
    home: { sharp: 0, goals: 0.719, soft: 0.317 },
    draw: { sharp: 0, goals: 0.514, soft: 0.682, constant: 0.079 },
  },
  sharp: {
    home: { sharp: 1, goals: 0, soft: 0 },
    draw: { sharp: 1, goals: 0, soft: 0, constant: 0 },
  },
  soft: {
    home: { sharp: 0, goals: 0, soft: 1 },
    draw: { sharp: 0, goals: 0, soft: 1, constant: 0 },
  },
} satisfies Readonly<Record<string, TierWeights>>;

export type ReferenceWeights = Readonly<Record<keyof typeof REFERENCE_WEIGHTS, TierWeights>>;

/** The tier of the sources there are; undefined where they are not enough for a reference. */
export function tierOf(
  weights: ReferenceWeights,
  sharp: boolean,
  goals: boolean,
  soft: boolean,
): TierWeights | undefined {
  if (sharp) {
    if (goals) {
      return soft ? weights.sharpGoalsSoft : weights.sharpGoals;
    }
    return soft ? weights.sharpSoft : weights.sharp;
  }
  if (!soft) {
    return undefined;
  }
  return goals ? weights.goalsSoft : weights.soft;
}
