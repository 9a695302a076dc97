/**
 * Judges each season by weights and thresholds fitted to the other seasons. The choice of thresholds is nested: what
 * they are tried on for a season is itself judged by weights that saw neither that season nor the one they are tried on.
 */
import { fitRowOf } from './fit/features.ts';
import { chooseThresholds, tryThresholds } from './fit/fit-thresholds.ts';
import { createWeightFit } from './fit/fit-weights.ts';
import { settingsWith, unflaggedBets } from './fit/unflagged-bets.ts';
import { BACKTEST_SETTINGS, judgeSeason } from './judge-season.ts';
import type { Match } from './match.ts';

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
  const fitWeights = createWeightFit(rows);
  const weightsWithout = (left: readonly string[]) =>
    fitWeights(new Map(names.filter((name) => !left.includes(name)).map((name) => [name, 1])));
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
