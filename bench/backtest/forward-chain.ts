/**
 * Judges each season by what was known before it: weights are fitted to earlier seasons alone, and recent ones count more.
 * This is what a service that fits once a year would have published.
 */
import { isDeepStrictEqual } from 'node:util';
import { fitRowOf } from './fit/features.ts';
import {
  type ChosenThresholds,
  chooseThresholds,
  sumTrial,
  type ThresholdTrial,
  tryThresholds,
} from './fit/fit-thresholds.ts';
import { createWeightFit, type SeasonWeights } from './fit/fit-weights.ts';
import { settingsWith, unflaggedBets } from './fit/unflagged-bets.ts';
import { BACKTEST_SETTINGS, judgeSeason } from './judge-season.ts';
import type { Match } from './match.ts';

/** Seasons after which a match counts half. */
const HALF_LIFE_SEASONS = 1;
/** With fewer seasons before it, a season is not judged. */
const MIN_PAST = 5;
/** With fewer judged seasons before it, no thresholds are chosen for a season. */
const MIN_TRIED = 4;

export type ForwardChain = NonNullable<ReturnType<typeof forwardChain>>;

/** How much each of these seasons counts, oldest first, at the start of the season after the last of them. */
export function recencyWeights(past: readonly string[]): SeasonWeights {
  return new Map(past.map((season, place) => [season, 2 ** ((place + 1 - past.length) / HALF_LIFE_SEASONS)]));
}

/**
 * Judges every season of `seasons`, oldest first, that has enough seasons before it, and reports each step to `progress`.
 * Undefined where there is none. The weights are those of the seasons before; the thresholds are those that ship, and
 * beside them those that the seasons before would have chosen.
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
    progress(`judging ${season} by the seasons before it`);
    const weights = fitWeights(recencyWeights(names.slice(0, names.indexOf(season))));
    const matches = seasons.get(season) ?? [];
    const judged = judgeSeason(matches, settingsWith(weights, BACKTEST_SETTINGS.grade));
    return { season, weights, judged, trials: tryThresholds(unflaggedBets({ matches, weights, judged })) };
  });
  const bySeason = <Value>(of: (fold: (typeof folds)[number], place: number) => Value) =>
    new Map(folds.map((fold, place) => [fold.season, of(fold, place)]));
  return {
    judged: bySeason(({ judged }) => judged),
    weights: bySeason(({ weights }) => weights),
    /** What the seasons before would have chosen, and what it would have selected; undefined where they are too few. */
    thresholds: bySeason(({ season, trials }, place) => {
      const chosen = thresholdsAfter(folds.slice(0, place));
      const trial = trials.find(({ thresholds }) => isDeepStrictEqual(thresholds, chosen?.thresholds));
      return chosen && trial && { chosen, selected: sumTrial(trial, [season]) };
    }),
    trials: togetherOf(folds),
    /** What the season after the last one would be judged by. */
    next: { weights: fitWeights(recencyWeights(names)), thresholds: thresholdsAfter(folds) },
  };
}

type Tried = { readonly season: string; readonly trials: readonly ThresholdTrial[] };

/** The trials of several seasons as one. */
function togetherOf(tried: readonly Tried[]): ThresholdTrial[] {
  const [first, ...others] = tried.map(({ trials }) => trials);
  return (first ?? []).map(({ thresholds, bySeason }, place) => ({
    thresholds,
    bySeason: new Map([...bySeason, ...others.flatMap((trials) => [...(trials[place]?.bySeason ?? [])])]),
  }));
}

/** The thresholds that these seasons choose together; undefined where they are too few. */
function thresholdsAfter(past: readonly Tried[]): ChosenThresholds | undefined {
  if (past.length < MIN_TRIED) return undefined;
  return chooseThresholds(
    togetherOf(past),
    past.map(({ season }) => season),
  );
}
