/**
 * Judges each season by weights that it did not teach: those of all other seasons, and those of the
 * seasons before it.
 */
import { fitRowOf } from './fit/features.ts';
import { claimsOf, clearOf, expect, fitExpectation, spreadOf } from './fit/fit-expectation.ts';
import { chooseThresholds, LATEST } from './fit/fit-thresholds.ts';
import { fitWeights, type SeasonWeights } from './fit/fit-weights.ts';
import { judgeSeason, settingsWith } from './judge-season.ts';
import type { Match } from './match.ts';
import { winnerBets } from './report.ts';

/** With fewer seasons, too little is left to fit to where one is left out. */
export const MIN_SEASONS = 3;
/** Seasons after which a match counts half. */
const HALF_LIFE_SEASONS = 1;
/** With fewer seasons before it, a season is not judged by them. */
const MIN_PAST = 5;
/** With fewer judged seasons before it, no thresholds are chosen for a season. */
const MIN_TRIED = 4;

/** The matches of each season, oldest first. */
type Seasons = ReadonlyMap<string, readonly Match[]>;
type Progress = (step: string) => void;

export type LeaveOneOut = ReturnType<typeof leaveOneOut>;
export type ForwardChain = NonNullable<ReturnType<typeof forwardChain>>;

const fitRowsOf = (seasons: Seasons) =>
  [...seasons.values()].flat().flatMap((match) => fitRowOf(match) ?? []);

/**
 * Judges each season by weights fitted to all others, earlier and later, and by the thresholds that
 * ship.
 */
export function leaveOneOut(seasons: Seasons, progress: Progress) {
  const names = [...seasons.keys()];
  const rows = fitRowsOf(seasons);
  const weightsOf = (used: readonly string[]) =>
    fitWeights(rows, new Map(used.map((name) => [name, 1])));
  const weights = new Map(
    names.map((left) => [left, weightsOf(names.filter((name) => name !== left))]),
  );
  const judged = [...weights].map(([season, own]) => {
    progress(`judging ${season} by the other seasons`);
    return [season, judgeSeason(seasons.get(season) ?? [], settingsWith(own))] as const;
  });
  return { judged: new Map(judged), weights, ofAll: weightsOf(names) };
}

/**
 * How much each of these seasons counts, oldest first, at the start of the season after the last of
 * them.
 */
export function recencyWeights(past: readonly string[]): SeasonWeights {
  return new Map(
    past.map((season, index) => [season, 2 ** ((index + 1 - past.length) / HALF_LIFE_SEASONS)]),
  );
}

/**
 * Judges every season that has enough seasons before it by weights fitted to those alone, of which
 * recent ones count more: what a service that fits once a year would have published. Undefined
 * where there is none. The thresholds are those that ship; beside them stand those that the seasons
 * before would have chosen, and what the season after the last would get.
 */
export function forwardChain(seasons: Seasons, progress: Progress) {
  const names = [...seasons.keys()];
  const judgedNames = names.slice(MIN_PAST);
  if (judgedNames.length === 0) {
    return undefined;
  }
  const rows = fitRowsOf(seasons);
  // The earliest seasons only teach how far fair probabilities still move.
  const folds = names.slice(1).map((season) => {
    progress(`judging ${season} by the seasons before it`);
    const weights = fitWeights(rows, recencyWeights(names.slice(0, names.indexOf(season))));
    const judged = judgeSeason(seasons.get(season) ?? [], settingsWith(weights));
    return { season, weights, judged };
  });
  const before = <Fold extends { readonly season: string }>(all: readonly Fold[], end: number) =>
    all.slice(Math.max(0, end - LATEST), end);
  const claims = folds.map(({ season, judged }, index) => {
    const spread = spreadOf(before(folds, index).flatMap((fold) => fold.judged.matches));
    return { season, own: index > 0 ? claimsOf(winnerBets(judged.bets), spread) : [] };
  });
  const fitAt = (end: number) =>
    fitExpectation(
      before(claims, end).flatMap(({ own }) => own),
      spreadOf(before(folds, end).flatMap((fold) => fold.judged.matches)),
    );
  const expected = claims.flatMap(({ own }, index) => (index > 1 ? expect(own, fitAt(index)) : []));
  const clear = clearOf(expected);
  const chosenBy = (past: readonly string[]) =>
    past.length < MIN_TRIED ? undefined : chooseThresholds(clear, past.slice(-LATEST));
  const reported = folds.filter(({ season }) => judgedNames.includes(season));
  return {
    judged: new Map(reported.map(({ season, judged }) => [season, judged])),
    weights: new Map(reported.map(({ season, weights }) => [season, weights])),
    thresholds: new Map(
      judgedNames.map((season, index) => [season, chosenBy(judgedNames.slice(0, index))]),
    ),
    expected,
    clear,
    next: {
      weights: fitWeights(rows, recencyWeights(names)),
      thresholds: chosenBy(judgedNames),
      expectation: fitAt(folds.length),
    },
  };
}
