/**
 * Chooses what an A asks for, by the aim that docs/numbers.md states: of the pairs of smallest
 * edges, one for sides and one for draws, the one with the largest sum of closing line value, among
 * those of whose selections at least 81 % beat the close with a mean closing line value of 5 %.
 */
import { sideOf } from '#domain/grading/expectation.ts';
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

/** The smallest beat rate and the smallest mean closing line value, as fractions. */
export type Aim = { readonly minBeat: number; readonly minClv: number };
export const AIM: Aim = { minBeat: 0.81, minClv: 0.05 };

/** The clear claims that are far enough from the fair price for thresholds, in these seasons. */
export function selectedBy(
  { minEdge }: Thresholds,
  clear: readonly ExpectedClaim[],
  seasons: readonly string[],
): ExpectedClaim[] {
  return clear.filter(
    ({ edge, outcome, season }) => seasons.includes(season) && edge >= minEdge[sideOf(outcome)],
  );
}

/** What they would have graded A: that asks for an expected value of 1.5 % beside the edge, too. */
export function gradedBy(...selection: Parameters<typeof selectedBy>): ExpectedClaim[] {
  return selectedBy(...selection).filter(({ flags }) => !flags.includes('low_ev'));
}

/** `missed` sums by how much each share lies below the aim: 0 where it is kept. */
export type ChosenThresholds = { readonly thresholds: Thresholds; readonly missed: number };

/**
 * The thresholds with the largest sum of closing line value of those that keep the aim in these
 * seasons, by clear claims. Where none do, those that miss it by the smallest amount; undefined
 * only where there is nothing to choose from.
 */
export function chooseThresholds(
  clear: readonly ExpectedClaim[],
  seasons: readonly string[],
  aim = AIM,
): ChosenThresholds | undefined {
  const taught = clear.filter(({ season }) => seasons.includes(season));
  const judged = THRESHOLD_GRID.flatMap((thresholds) => {
    const {
      n,
      mean_clv: clv,
      clv_positive: beat,
    } = gradeReport(selectedBy(thresholds, taught, seasons));
    if (clv === null || beat === null) {
      return [];
    }
    const missed = Math.max(0, aim.minBeat - beat) + Math.max(0, aim.minClv - clv);
    return [{ thresholds, missed: rounded(missed), sum: rounded(n * clv) }];
  });
  return judged.sort((a, b) => a.missed - b.missed || b.sum - a.sum)[0];
}

/** Without the noise of adding in another order, so that ties are ties. */
const rounded = (value: number) => Math.round(1e9 * value) / 1e9;
