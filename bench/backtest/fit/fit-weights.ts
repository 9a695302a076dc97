/**
 * Derives the weights of the winner reference. Each tier is fitted to the sharp book's closing probabilities by
 * cross-entropy (they say far more about a match than its one result), then sharpened by one temperature fitted to the
 * results. The ridge on the temperature weighs as much as the data, so that it moves half the way.
 */
import { REFERENCE_WEIGHTS, type ReferenceWeights, type TierWeights } from '#domain/reference/weights.ts';
import type { Axes, FitRow } from './features.ts';
import { type AxisRow, fitAxes, fitTemperature } from './fit-axes.ts';

type Source = 'sharp' | 'goals' | 'soft';
/** Which sources a tier uses on each axis. */
type Shape = { readonly home: readonly Source[]; readonly draw: readonly Source[] };

/** With the sharp book and the goals at hand the soft books add nothing on who is favoured. */
const SHAPES: Readonly<Record<Exclude<keyof ReferenceWeights, 'sharp' | 'soft'>, Shape>> = {
  sharpGoalsSoft: { home: ['sharp', 'goals'], draw: ['sharp', 'goals', 'soft'] },
  sharpSoft: { home: ['sharp', 'soft'], draw: ['sharp', 'soft'] },
  sharpGoals: { home: ['sharp', 'goals'], draw: ['sharp', 'goals'] },
  goalsSoft: { home: ['goals', 'soft'], draw: ['goals', 'soft'] },
};

/** As much as all results say about the temperature. */
const TEMPERATURE_RIDGE = 5000;

/** Fewer matches teach a tier nothing; it keeps the weights that ship. */
const LEAST_ROWS = 100;

/** A match as one tier sees it. */
type TierRow = { readonly season: string; readonly axes: AxisRow; readonly result: readonly number[] };

/**
 * Weights of every tier from these matches, leaving seasons out. The tiers of one source have nothing to weigh, and those
 * with too few matches keep the weights that ship.
 */
export function createWeightFit(rows: readonly FitRow[]): (without: readonly string[]) => ReferenceWeights {
  const tiers = Object.entries(SHAPES).map(([tier, shape]) => ({
    tier,
    shape,
    rows: rowsOfTier(rows, shape),
  }));
  return (without) => ({
    ...REFERENCE_WEIGHTS,
    ...Object.fromEntries(
      tiers.flatMap(({ tier, shape, rows: all }) => {
        const used = all.filter(({ season }) => !without.includes(season));
        return used.length < LEAST_ROWS ? [] : [[tier, fitTier(used, shape)]];
      }),
    ),
  });
}

function rowsOfTier(rows: readonly FitRow[], { home, draw }: Shape): TierRow[] {
  const values = (row: FitRow, sources: readonly Source[], axis: keyof Axes) =>
    sources.map((source) => row[source]?.[axis] ?? Number.NaN);
  return rows
    .filter((row) => [...home, ...draw].every((source) => row[source]))
    .map((row) => ({
      season: row.season,
      axes: {
        home: values(row, home, 'home'),
        draw: [...values(row, draw, 'draw'), 1],
        target: row.close,
      },
      result: row.result,
    }));
}

function fitTier(rows: readonly TierRow[], { home, draw }: Shape): TierWeights {
  const weights = fitAxes(rows.map(({ axes }) => axes));
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
  const temperature = fitTemperature(
    rows.map(({ axes, result }) => ({
      home: [dot(axes.home, weights.home)],
      draw: [dot(axes.draw, weights.draw)],
      target: result,
    })),
    TEMPERATURE_RIDGE,
  );
  const weightOf = (sources: readonly Source[], fitted: readonly number[], source: Source) => {
    const place = sources.indexOf(source);
    return place < 0 ? 0 : (fitted[place] ?? 0) * temperature;
  };
  return {
    home: {
      sharp: weightOf(home, weights.home, 'sharp'),
      goals: weightOf(home, weights.home, 'goals'),
      soft: weightOf(home, weights.home, 'soft'),
    },
    draw: {
      sharp: weightOf(draw, weights.draw, 'sharp'),
      goals: weightOf(draw, weights.draw, 'goals'),
      soft: weightOf(draw, weights.draw, 'soft'),
      constant: (weights.draw.at(-1) ?? 0) * temperature,
    },
  };
}
