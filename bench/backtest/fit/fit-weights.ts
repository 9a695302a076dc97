/**
 * Derives the weights of the winner reference. Each tier is fitted to the sharp book's closing probabilities by
 * cross-entropy (they say far more about a match than its one result), then sharpened by one temperature fitted to the
 * results. The ridge on the temperature weighs as much as the data, so that it moves half the way.
 */
import { REFERENCE_WEIGHTS, type ReferenceWeights, type TierWeights } from '#domain/reference/weights.ts';
import type { Axes, FitRow } from './features.ts';
import { type AxisRow, dot, fitAxes } from './fit-axes.ts';

/** The tiers of several sources. Those of one source have nothing to weigh. */
export const FITTED_TIERS = ['sharpGoalsSoft', 'sharpSoft', 'sharpGoals', 'goalsSoft'] as const;
type Tier = (typeof FITTED_TIERS)[number];

type Source = 'sharp' | 'goals' | 'soft' | 'constant';
/** What a weight belongs to: a source on one of the axes. */
type Term = readonly [axis: keyof Axes, source: Source];

/** With the sharp book and the goals at hand the soft books add nothing on who is favoured. */
const SHAPES: Readonly<Record<Tier, { readonly home: readonly Source[]; readonly draw: readonly Source[] }>> =
  {
    sharpGoalsSoft: { home: ['sharp', 'goals'], draw: ['sharp', 'goals', 'soft'] },
    sharpSoft: { home: ['sharp', 'soft'], draw: ['sharp', 'soft'] },
    sharpGoals: { home: ['sharp', 'goals'], draw: ['sharp', 'goals'] },
    goalsSoft: { home: ['goals', 'soft'], draw: ['goals', 'soft'] },
  };

/** As much as all results say about the temperature. */
const TEMPERATURE_RIDGE = 5000;

/** With fewer matches a tier keeps the weights that ship. */
const MIN_ROWS = 100;

/** A match as one tier sees it. */
type TierRow = AxisRow & Pick<FitRow, 'season' | 'result'>;

/**
 * Weights of every tier from these matches, leaving seasons out. Each set of seasons is fitted once. The tiers of one source
 * and those with too few matches keep the weights that ship.
 */
export function createWeightFit(rows: readonly FitRow[]): (without: readonly string[]) => ReferenceWeights {
  const fitted = new Map<string, ReferenceWeights>();
  const tiers = FITTED_TIERS.map((tier) => {
    const terms = termsOf(tier);
    return { tier, terms, rows: rows.flatMap((row) => tierRowOf(row, terms)) };
  });
  return (without) => {
    const key = without.toSorted().join();
    const known = fitted.get(key);
    if (known) return known;
    const weights: Partial<Record<Tier, TierWeights>> = {};
    for (const { tier, terms, rows: all } of tiers) {
      const used = all.filter(({ season }) => !without.includes(season));
      if (used.length >= MIN_ROWS) weights[tier] = fitTier(used, terms);
    }
    fitted.set(key, { ...REFERENCE_WEIGHTS, ...weights });
    return { ...REFERENCE_WEIGHTS, ...weights };
  };
}

function termsOf(tier: Tier): Term[] {
  const { home, draw } = SHAPES[tier];
  return [
    ...home.map((source): Term => ['home', source]),
    ...draw.map((source): Term => ['draw', source]),
    ['draw', 'constant'],
  ];
}

function tierRowOf(row: FitRow, terms: readonly Term[]): TierRow[] {
  const features = terms.flatMap(([axis, source]) => {
    const value = source === 'constant' ? 1 : row[source]?.[axis];
    return value === undefined ? [] : [{ home: 0, draw: 0, [axis]: value }];
  });
  const { season, close, result } = row;
  return features.length === terms.length ? [{ season, features, target: close, result }] : [];
}

function fitTier(rows: readonly TierRow[], terms: readonly Term[]): TierWeights {
  const weights = fitAxes(rows, { start: terms.map(() => 0) });
  const forecasts = rows.map(({ features, result }) => ({
    features: [dot(weights, features)],
    target: result,
  }));
  const [temperature = 1] = fitAxes(forecasts, { start: [1], ridge: TEMPERATURE_RIDGE });
  const weightOf = (axis: keyof Axes, source: Source) => {
    const place = terms.findIndex((term) => term[0] === axis && term[1] === source);
    return (weights[place] ?? 0) * temperature;
  };
  const weightsOn = (axis: keyof Axes) => ({
    sharp: weightOf(axis, 'sharp'),
    goals: weightOf(axis, 'goals'),
    soft: weightOf(axis, 'soft'),
  });
  return {
    home: weightsOn('home'),
    draw: { ...weightsOn('draw'), constant: weightOf('draw', 'constant') },
  };
}
