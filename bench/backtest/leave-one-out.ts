/**
 * Judges each season by weights and thresholds fitted to the other seasons. The choice of thresholds is nested: what
 * they are tried on for a season is itself judged by weights that saw neither that season nor the one they are tried on.
 */
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { fitRowOf } from './fit/features.ts';
import { chooseThresholds, openGrade, THRESHOLD_GRID, tryThresholds } from './fit/fit-thresholds.ts';
import { createWeightFit } from './fit/fit-weights.ts';
import { BACKTEST_SETTINGS, type JudgedBet, judgeSeason } from './judge-season.ts';
import type { Match } from './match.ts';
import { winnerBets } from './report.ts';

/** With fewer, leaving out a season and the one its thresholds are tried on leaves nothing to fit to. */
export const MIN_SEASONS = 3;

export type LeaveOneOut = ReturnType<typeof leaveOneOut>;

/** Judges `MIN_SEASONS` seasons or more, oldest first, and reports each step to `progress`. */
export function leaveOneOut(
  seasons: ReadonlyMap<string, readonly Match[]>,
  progress: (step: string) => void,
) {
  const names = [...seasons.keys()];
  const matchesOf = (season: string) => seasons.get(season) ?? [];
  const others = (season: string) => names.filter((name) => name !== season);
  const bySeason = <Value>(judge: (season: string) => Value): ReadonlyMap<string, Value> =>
    new Map(names.map((season) => [season, judge(season)]));
  progress('fitting weights');
  const rows = names.flatMap(matchesOf).flatMap((match) => fitRowOf(match) ?? []);
  const weightsWithout = createWeightFit(rows);
  const trialsOf = (judged: readonly string[], left: readonly string[]) => {
    const foldOf = (season: string) => ({
      matches: matchesOf(season),
      weights: weightsWithout([...left, season]),
    });
    return tryThresholds(unflaggedBets(judged.map(foldOf)));
  };
  const thresholds = bySeason((season) => {
    progress(`choosing thresholds for ${season} by the other seasons`);
    return chooseThresholds(trialsOf(others(season), [season]), others(season));
  });
  const judged = bySeason((season) => {
    progress(`judging ${season} by the other seasons`);
    const grade = { ...BACKTEST_SETTINGS.grade, ...thresholds.get(season)?.thresholds };
    return judgeSeason(matchesOf(season), settingsWith(weightsWithout([season]), grade));
  });
  progress('trying thresholds over all seasons');
  const trials = trialsOf(names, []);
  return {
    judged,
    weights: bySeason((season) => weightsWithout([season])),
    /** What the others chose for each season; undefined where they had no selection and the product's were used. */
    thresholds,
    /** What is fitted to all seasons together, for a comparison with what the product ships. */
    ofAll: { weights: weightsWithout([]), thresholds: chooseThresholds(trials, names) },
    /** Over all seasons, each by the weights of the others. */
    trials,
  };
}

/** A season and the weights that it is judged by. */
type Fold = { readonly matches: readonly Match[]; readonly weights: ReferenceWeights };

/** No thresholds of the grid take a bet of less value. */
const MIN_EV = Math.min(...THRESHOLD_GRID.fullEv);

/**
 * The bets whose only flags are those that the thresholds decide, by `confirmed`. A higher `confirmed` leaves fewer of
 * them, so that only the matches that had one are scanned again.
 */
function unflaggedBets(folds: readonly Fold[]): Map<number, readonly JudgedBet[]> {
  const unflagged = new Map<number, readonly JudgedBet[]>();
  let left = folds;
  for (const confirmed of THRESHOLD_GRID.confirmed) {
    const grade = openGrade(BACKTEST_SETTINGS.grade, confirmed);
    const judged = left.map((fold) =>
      winnerBets(judgeSeason(fold.matches, settingsWith(fold.weights, grade)).bets).filter(
        ({ flags, ev }) => flags.length === 0 && ev >= MIN_EV,
      ),
    );
    unflagged.set(confirmed, judged.flat());
    left = left.map((fold, place) => {
      const ids = new Set(judged[place]?.map(({ eventId }) => eventId));
      return { ...fold, matches: fold.matches.filter(({ before }) => ids.has(before.id)) };
    });
  }
  return unflagged;
}

function settingsWith(weights: ReferenceWeights, grade: typeof BACKTEST_SETTINGS.grade) {
  return { ...BACKTEST_SETTINGS, winner: { ...BACKTEST_SETTINGS.winner, weights }, grade };
}
