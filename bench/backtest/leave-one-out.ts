/** Judges each season by weights and thresholds that the other seasons taught. */
import type { ReferenceWeights } from '#domain/fair/reference-weights.ts';
import type { ScanSettings } from '#domain/scan/scan-settings.ts';
import { fitRowOf } from './fit/features.ts';
import {
  chooseThresholds,
  openGrade,
  THRESHOLD_GRID,
  type Thresholds,
  type ThresholdTrial,
  tryThresholds,
} from './fit/fit-thresholds.ts';
import { fitReferenceWeights } from './fit/fit-weights.ts';
import { BACKTEST_SETTINGS, type JudgedSeason, judgeSeason } from './judge-season.ts';
import { winnerBets } from './report.ts';
import type { Match } from './season-files.ts';

export type LeaveOneOut = {
  readonly judged: ReadonlyMap<string, JudgedSeason>;
  readonly weights: ReadonlyMap<string, ReferenceWeights>;
  /** What the others chose for each season; undefined where nothing kept the aim and the product's were used. */
  readonly thresholds: ReadonlyMap<string, Thresholds | undefined>;
  /** What all seasons together teach: to be compared with what the product ships. */
  readonly ofAll: { readonly weights: ReferenceWeights; readonly thresholds: Thresholds | undefined };
  readonly trials: readonly ThresholdTrial[];
};

/** Runs the whole of it; `progress` hears of each step. */
export function leaveOneOut(
  seasons: ReadonlyMap<string, readonly Match[]>,
  progress: (step: string) => void,
): LeaveOneOut {
  const names = [...seasons.keys()];
  const others = (season: string) => names.filter((name) => name !== season);
  progress('fitting weights');
  const rows = [...seasons.values()].flat().flatMap((match) => fitRowOf(match) ?? []);
  const weights = new Map(
    names.map((season) => [season, fitReferenceWeights(rows.filter((row) => row.season !== season))]),
  );
  const judge = (season: string, grade: (settings: ScanSettings) => ScanSettings['grade']) =>
    judgeSeason(seasons.get(season) ?? [], {
      ...BACKTEST_SETTINGS,
      winner: {
        ...BACKTEST_SETTINGS.winner,
        weights: weights.get(season) ?? BACKTEST_SETTINGS.winner.weights,
      },
      grade: grade(BACKTEST_SETTINGS),
    });
  const candidates = new Map(
    THRESHOLD_GRID.confirmed.map((confirmed) => {
      progress(`trying thresholds, others confirm ${confirmed}`);
      const bets = names.flatMap((season) => judge(season, ({ grade }) => openGrade(grade, confirmed)).bets);
      return [confirmed, winnerBets(bets).filter(({ flags }) => flags.length === 0)];
    }),
  );
  const trials = tryThresholds(candidates);
  const thresholds = new Map(names.map((season) => [season, chooseThresholds(trials, others(season))]));
  const judged = new Map(
    names.map((season) => {
      progress(`judging ${season} by the other seasons`);
      return [season, judge(season, ({ grade }) => ({ ...grade, ...thresholds.get(season) }))];
    }),
  );
  return {
    judged,
    weights,
    thresholds,
    ofAll: { weights: fitReferenceWeights(rows), thresholds: chooseThresholds(trials, names) },
    trials,
  };
}
