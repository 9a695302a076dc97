/**
 * Judges each season by weights and thresholds that the other seasons taught. The choice of thresholds is nested: what
 * they are tried on for a season is itself judged by weights that saw neither that season nor the one they are tried
 * on.
 */
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { fitRowOf } from './fit/features.ts';
import {
  type ChosenThresholds,
  chooseThresholds,
  openGrade,
  THRESHOLD_GRID,
  type ThresholdTrial,
  tryThresholds,
} from './fit/fit-thresholds.ts';
import { createWeightFit } from './fit/fit-weights.ts';
import { BACKTEST_SETTINGS, type JudgedBet, type JudgedSeason, judgeSeason } from './judge-season.ts';
import { winnerBets } from './report.ts';
import type { Match } from './season-files.ts';

/** With fewer, leaving out a season and the one its thresholds are tried on leaves nothing to learn from. */
export const LEAST_SEASONS = 3;

export type LeaveOneOut = {
  readonly judged: ReadonlyMap<string, JudgedSeason>;
  readonly weights: ReadonlyMap<string, ReferenceWeights>;
  /** What the others chose for each season; undefined where they had no selection and the product's were used. */
  readonly thresholds: ReadonlyMap<string, ChosenThresholds | undefined>;
  /** What all seasons together teach: to be compared with what the product ships. */
  readonly ofAll: { readonly weights: ReferenceWeights; readonly thresholds: ChosenThresholds | undefined };
  /** Over all seasons, each by the weights of the others. */
  readonly trials: readonly ThresholdTrial[];
};

/** Runs the whole of it over `LEAST_SEASONS` seasons or more, oldest first; `progress` hears of each step. */
export function leaveOneOut(
  seasons: ReadonlyMap<string, readonly Match[]>,
  progress: (step: string) => void,
): LeaveOneOut {
  const names = [...seasons.keys()];
  const others = (season: string) => names.filter((name) => name !== season);
  progress('fitting weights');
  const weightFit = createWeightFit([...seasons.values()].flat().flatMap((match) => fitRowOf(match) ?? []));
  const fitted = new Map<string, ReferenceWeights>();
  const weightsWithout = (left: readonly string[]) => {
    const key = left.toSorted().join();
    const weights = fitted.get(key) ?? weightFit(left);
    fitted.set(key, weights);
    return weights;
  };
  const trialsOf = (judged: readonly string[], left: readonly string[]) =>
    tryThresholds(
      candidatesOf(
        judged.map((season) => ({
          matches: seasons.get(season) ?? [],
          weights: weightsWithout([...left, season]),
        })),
      ),
    );
  const thresholds = new Map(
    names.map((season) => {
      progress(`choosing thresholds for ${season} by the other seasons`);
      return [season, chooseThresholds(trialsOf(others(season), [season]), others(season))];
    }),
  );
  const judged = new Map(
    names.map((season) => {
      progress(`judging ${season} by the other seasons`);
      const grade = { ...BACKTEST_SETTINGS.grade, ...thresholds.get(season)?.thresholds };
      return [season, judgeSeason(seasons.get(season) ?? [], settingsWith(weightsWithout([season]), grade))];
    }),
  );
  progress('trying thresholds over all seasons');
  const trials = trialsOf(names, []);
  return {
    judged,
    weights: new Map(names.map((season) => [season, weightsWithout([season])])),
    thresholds,
    ofAll: { weights: weightsWithout([]), thresholds: chooseThresholds(trials, names) },
    trials,
  };
}

type Pupil = { readonly matches: readonly Match[]; readonly weights: ReferenceWeights };

/** No thresholds of the grid take a bet of less value. */
const LEAST_EV = Math.min(...THRESHOLD_GRID.fullEv);

/**
 * Bets without a flag but those the thresholds decide, by what the others must see. The more they must see the fewer there
 * are, so that only the matches that had one are scanned again.
 */
function candidatesOf(pupils: readonly Pupil[]): Map<number, readonly JudgedBet[]> {
  const candidates = new Map<number, readonly JudgedBet[]>();
  let left = pupils;
  for (const confirmed of THRESHOLD_GRID.confirmed) {
    const grade = openGrade(BACKTEST_SETTINGS.grade, confirmed);
    const judged = left.map((pupil) => {
      const { bets } = judgeSeason(pupil.matches, settingsWith(pupil.weights, grade));
      return {
        pupil,
        bets: winnerBets(bets).filter(({ flags, ev }) => flags.length === 0 && ev >= LEAST_EV),
      };
    });
    candidates.set(
      confirmed,
      judged.flatMap(({ bets }) => bets),
    );
    left = judged.map(({ pupil, bets }) => {
      const ids = new Set(bets.map(({ matchId }) => matchId));
      return { ...pupil, matches: pupil.matches.filter(({ before }) => ids.has(before.id)) };
    });
  }
  return candidates;
}

function settingsWith(weights: ReferenceWeights, grade: typeof BACKTEST_SETTINGS.grade) {
  return { ...BACKTEST_SETTINGS, winner: { ...BACKTEST_SETTINGS.winner, weights }, grade };
}
