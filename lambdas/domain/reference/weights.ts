/**
 * How much each source says about who wins a football match: weights of the sharp books, of the goals behind handicaps
 * and totals, and of the other soft books, on the two axes of `winner-axes.ts`.
 *
 * Fitted on 31,908 matches of 22 divisions, 2012/13 to 2022/23: the weights to the sharp book's closing prices by
 * cross-entropy, whose noise is a fraction of that of results; then one temperature to the results, shrunk half-way to 1.
 * Refitted with each season left out in turn, a source of the first tier has weights 0.06 to 0.14 apart.
 * `bench/backtest` derives them again; docs/evidence.md has the tables, docs/numbers.md how they were fitted.
 */

export type AxisWeights = { readonly sharp: number; readonly goals: number; readonly soft: number };

export type TierWeights = {
  readonly home: AxisWeights;
  /** `constant` is added: books price the draw a little low. */
  readonly draw: AxisWeights & { readonly constant: number };
};

/** Weights by what is there. A source that is absent has weight 0 in its tier. */
export type ReferenceWeights = {
  readonly sharpGoalsSoft: TierWeights;
  readonly sharpSoft: TierWeights;
  readonly sharpGoals: TierWeights;
  readonly goalsSoft: TierWeights;
  readonly sharp: TierWeights;
  readonly soft: TierWeights;
};

export const REFERENCE_WEIGHTS: ReferenceWeights = {
  sharpGoalsSoft: {
    home: { sharp: 0.605, goals: 0.436, soft: 0 },
    draw: { sharp: 0.445, goals: 0.384, soft: 0.298, constant: 0.043 },
  },
  sharpSoft: {
    home: { sharp: 0.944, goals: 0, soft: 0.074 },
    draw: { sharp: 0.591, goals: 0, soft: 0.492, constant: 0.026 },
  },
  sharpGoals: {
    home: { sharp: 0.611, goals: 0.431, soft: 0 },
    draw: { sharp: 0.602, goals: 0.497, soft: 0, constant: 0.037 },
  },
  goalsSoft: {
    home: { sharp: 0, goals: 0.89, soft: 0.176 },
    draw: { sharp: 0, goals: 0.541, soft: 0.627, constant: 0.057 },
  },
  sharp: {
    home: { sharp: 1, goals: 0, soft: 0 },
    draw: { sharp: 1, goals: 0, soft: 0, constant: 0 },
  },
  soft: {
    home: { sharp: 0, goals: 0, soft: 1 },
    draw: { sharp: 0, goals: 0, soft: 1, constant: 0 },
  },
};

/** The tier of the sources there are; undefined where they are not enough for a reference. */
export function tierOf(
  weights: ReferenceWeights,
  sharp: boolean,
  goals: boolean,
  soft: boolean,
): TierWeights | undefined {
  if (sharp) {
    if (goals) return soft ? weights.sharpGoalsSoft : weights.sharpGoals;
    return soft ? weights.sharpSoft : weights.sharp;
  }
  if (!soft) return undefined;
  return goals ? weights.goalsSoft : weights.soft;
}
