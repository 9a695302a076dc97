/**
 * Chooses what an A asks for, by the aim that docs/numbers.md states: of the pairs of smallest
 * edges, one for sides and one for draws, the one with the largest sum of closing line value, among
 * those of whose selections at least 81 % beat the close with a mean closing line value of 5 %.
 */
import { sideOf } from '#domain/grading/expectation.ts';
import { isClear } from '#domain/grading/raised-flags.ts';
import type { GradeSettings } from '#domain/grading/settings.ts';
import { gradeReport } from '../report.ts';
import type { ExpectedClaim } from './fit-expectation.ts';

export type Thresholds = Pick<GradeSettings, 'minEdge'>;

/** Edges from 0.30 to 0.70 by 0.02. */
const EDGES = Array.from({ length: 21 }, (_, index) => (30 + 2 * index) / 100);
export const THRESHOLD_GRID: readonly Thresholds[] = EDGES.flatMap((side) =>
  EDGES.map((draw) => ({ minEdge: { side, draw } })),
);

/** How many of the last seasons count as the latest, and how many teach the next. */
export const LATEST = 4;
const AIM = { minBeat: 0.81, minClv: 0.05 };

/** The clear claims that thresholds would have selected in these seasons. */
export function selectedBy(
  { minEdge }: Thresholds,
  claims: readonly ExpectedClaim[],
  seasons: readonly string[],
): ExpectedClaim[] {
  return claims.filter(
    ({ edge, flags, outcome, season }) =>
      seasons.includes(season) && isClear(flags) && edge >= minEdge[sideOf(outcome)],
  );
}

/** `missed` sums by how much each share lies below the aim: 0 where it is kept. */
export type ChosenThresholds = { readonly thresholds: Thresholds; readonly missed: number };

/**
 * The thresholds with the largest sum of closing line value of those that keep the aim in these
 * seasons. Where none do, those that miss it by the smallest amount; undefined only where there is
 * nothing to choose from.
 */
export function chooseThresholds(
  claims: readonly ExpectedClaim[],
  seasons: readonly string[],
): ChosenThresholds | undefined {
  const judged = THRESHOLD_GRID.flatMap((thresholds) => {
    const {
      n,
      mean_clv: clv,
      clv_positive: beat,
    } = gradeReport(selectedBy(thresholds, claims, seasons));
    if (clv === null || beat === null) {
      return [];
    }
    const missed = Math.max(0, AIM.minBeat - beat) + Math.max(0, AIM.minClv - clv);
    return [{ thresholds, missed: rounded(missed), sum: rounded(n * clv) }];
  });
  return judged.sort((a, b) => a.missed - b.missed || b.sum - a.sum)[0];
}

/** Without the noise of adding in another order, so that ties are ties. */
const rounded = (value: number) => Math.round(1e9 * value) / 1e9;
