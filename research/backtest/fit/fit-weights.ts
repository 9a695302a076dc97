/**
 * Derives the weights of the winner reference. Each tier is fitted to the sharp book's closing
 * probabilities by cross-entropy: they carry far more information than the one result.
 */
import type { WinnerAxes } from '#domain/goals/winner-axes.ts';
import {
  REFERENCE_WEIGHTS,
  type ReferenceWeights,
  type TierWeights,
} from '#domain/reference/weights.ts';
import type { FitRow } from './features.ts';
import { type AxisRow, fitAxes } from './fit-axes.ts';

type Axis = keyof WinnerAxes;
type Source = 'sharp' | 'goals' | 'soft' | 'constant';
/** What the weights of a tier belong to: a source on one of the axes each. */
type Terms = readonly (readonly [axis: Axis, source: Source])[];

/**
 * The tiers of several sources. With the sharp book and the goals at hand the soft books add
 * nothing on who is favoured.
 */
const TIERS = {
  sharpGoalsSoft: termsOf(['sharp', 'goals'], ['sharp', 'goals', 'soft']),
  sharpSoft: termsOf(['sharp', 'soft'], ['sharp', 'soft']),
  sharpGoals: termsOf(['sharp', 'goals'], ['sharp', 'goals']),
  goalsSoft: termsOf(['goals', 'soft'], ['goals', 'soft']),
} as const satisfies Partial<Record<keyof ReferenceWeights, Terms>>;

export const FITTED_TIERS = Object.keys(TIERS) as readonly (keyof typeof TIERS)[];

function termsOf(home: readonly Source[], draw: readonly Source[]): Terms {
  const on = (axis: Axis, sources: readonly Source[]) =>
    sources.map((source) => [axis, source] as const);
  return [...on('home', home), ...on('draw', draw), ['draw', 'constant']];
}

/** With fewer matches a tier keeps the weights that ship. */
const MIN_ROWS = 100;

/** How much the matches of each season count; a season that is absent counts nothing. */
export type SeasonWeights = ReadonlyMap<string, number>;

/**
 * Weights of every tier from these matches, by how much each season counts. The tiers of one source
 * and those with too few matches keep the weights that ship.
 */
export function fitWeights(rows: readonly FitRow[], seasons: SeasonWeights): ReferenceWeights {
  const fitted = FITTED_TIERS.flatMap((tier) => {
    const used = rows.flatMap(
      (row) => axisRowOf(row, TIERS[tier], seasons.get(row.season) ?? 0) ?? [],
    );
    return used.length < MIN_ROWS ? [] : [[tier, fitTier(used, TIERS[tier])] as const];
  });
  return { ...REFERENCE_WEIGHTS, ...Object.fromEntries(fitted) };
}

/** A match as one tier sees it; undefined where it lacks a source of the tier or does not count. */
function axisRowOf(row: FitRow, terms: Terms, weight: number): AxisRow | undefined {
  if (weight === 0) {
    return undefined;
  }
  const features = terms.flatMap(([axis, source]) => {
    const value = source === 'constant' ? 1 : row[source]?.[axis];
    return value === undefined ? [] : { home: 0, draw: 0, [axis]: value };
  });
  return features.length === terms.length ? { features, target: row.close, weight } : undefined;
}

function fitTier(rows: readonly AxisRow[], terms: Terms): TierWeights {
  const weights = fitAxes(rows, terms.length);
  const tier = {
    home: { sharp: 0, goals: 0, soft: 0, constant: 0 },
    draw: { sharp: 0, goals: 0, soft: 0, constant: 0 },
  };
  for (const [i, [axis, source]] of terms.entries()) {
    tier[axis][source] = weights[i] ?? 0;
  }
  return tier;
}
