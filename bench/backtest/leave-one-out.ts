/** Judges each season by weights fitted to all other seasons, earlier and later, and by the thresholds that ship. */
import { fitRowOf } from './fit/features.ts';
import { createWeightFit } from './fit/fit-weights.ts';
import { settingsWith } from './fit/unflagged-bets.ts';
import { BACKTEST_SETTINGS, judgeSeason } from './judge-season.ts';
import type { Match } from './match.ts';

/** With fewer, too little is left to fit to. */
export const MIN_SEASONS = 3;

export type LeaveOneOut = ReturnType<typeof leaveOneOut>;

/** Judges `MIN_SEASONS` seasons or more, oldest first, and reports each step to `progress`. */
export function leaveOneOut(
  seasons: ReadonlyMap<string, readonly Match[]>,
  progress: (step: string) => void,
) {
  const names = [...seasons.keys()];
  const fitWeights = createWeightFit([...seasons.values()].flat().flatMap((match) => fitRowOf(match) ?? []));
  const weightsOf = (used: readonly string[]) => fitWeights(new Map(used.map((name) => [name, 1])));
  const weights = new Map(names.map((left) => [left, weightsOf(names.filter((name) => name !== left))]));
  const judged = [...weights].map(([season, own]) => {
    progress(`judging ${season} by the other seasons`);
    const settings = settingsWith(own, BACKTEST_SETTINGS.grade);
    return [season, judgeSeason(seasons.get(season) ?? [], settings)] as const;
  });
  return { judged: new Map(judged), weights, ofAll: weightsOf(names) };
}
