/**
 * Judges each season by what was known before it: weights and thresholds are fitted to earlier seasons alone, and recent
 * ones count more. This is what a service that fits once a year would have published.
 */
import { fitRowOf } from './fit/features.ts';
import { type ChosenThresholds, chooseThresholds, tryThresholds } from './fit/fit-thresholds.ts';
import { createWeightFit, type SeasonWeights } from './fit/fit-weights.ts';
import { settingsWith, unflaggedBets } from './fit/unflagged-bets.ts';
import { BACKTEST_SETTINGS, judgeSeason } from './judge-season.ts';
import type { Match } from './match.ts';

/** Seasons after which a match counts half. */
const HALF_LIFE_SEASONS = 1;
/** With fewer seasons before it, a season is not judged. */
const MIN_PAST = 5;
/** With fewer judged seasons before it, a season is graded by the thresholds that ship. */
const MIN_TRIED = 4;

export type ForwardChain = NonNullable<ReturnType<typeof forwardChain>>;

/** How much each of these seasons counts, oldest first, at the start of the season after the last of them. */
export function recencyWeights(past: readonly string[]): SeasonWeights {
  return new Map(past.map((season, place) => [season, 2 ** ((place + 1 - past.length) / HALF_LIFE_SEASONS)]));
}

/**
 * Judges every season of `seasons`, oldest first, that has enough seasons before it, and reports each step to `progress`.
 * Undefined where there is none.
 */
export function forwardChain(
  seasons: ReadonlyMap<string, readonly Match[]>,
  progress: (step: string) => void,
) {
  const names = [...seasons.keys()];
  const judgedNames = names.slice(MIN_PAST);
  if (judgedNames.length === 0) return undefined;
  const rows = [...seasons.values()].flat().flatMap((match) => fitRowOf(match) ?? []);
  const fitWeights = createWeightFit(rows);
  const folds = judgedNames.map((season) => {
    progress(`fitting ${season} to the seasons before it`);
    const past = names.slice(0, names.indexOf(season));
    const weights = fitWeights(recencyWeights(past));
    const matches = seasons.get(season) ?? [];
    return { season, matches, weights, trials: tryThresholds(unflaggedBets([{ matches, weights }])) };
  });
  const judged = folds.map(({ season, matches, weights }, place) => {
    progress(`judging ${season} by the seasons before it`);
    const thresholds = thresholdsAfter(folds.slice(0, place));
    const grade = { ...BACKTEST_SETTINGS.grade, ...thresholds?.thresholds };
    const result = judgeSeason(matches, settingsWith(weights, grade));
    return { season, weights, thresholds, result };
  });
  return {
    judged: new Map(judged.map(({ season, result }) => [season, result])),
    weights: new Map(judged.map(({ season, weights }) => [season, weights])),
    thresholds: new Map(judged.map(({ season, thresholds }) => [season, thresholds])),
    /** What the season after the last one would be judged by. */
    next: { weights: fitWeights(recencyWeights(names)), thresholds: thresholdsAfter(folds) },
  };
}

type Tried = { readonly season: string; readonly trials: ReturnType<typeof tryThresholds> };

/** The thresholds that these seasons choose together; undefined where they are too few. */
function thresholdsAfter(past: readonly Tried[]): ChosenThresholds | undefined {
  if (past.length < MIN_TRIED) return undefined;
  const [first, ...others] = past.map(({ trials }) => trials);
  const together = (first ?? []).map(({ thresholds, bySeason }, place) => ({
    thresholds,
    bySeason: new Map([...bySeason, ...others.flatMap((trials) => [...(trials[place]?.bySeason ?? [])])]),
  }));
  return chooseThresholds(
    together,
    past.map(({ season }) => season),
  );
}
