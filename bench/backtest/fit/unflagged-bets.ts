/** The bets that thresholds of grade A are tried on. */
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { BACKTEST_SETTINGS, type JudgedBet, judgeSeason } from '../judge-season.ts';
import type { Match } from '../match.ts';
import { winnerBets } from '../report.ts';
import { openGrade, THRESHOLD_GRID } from './fit-thresholds.ts';

/** A season and the weights that it is judged by. */
export type Fold = { readonly matches: readonly Match[]; readonly weights: ReferenceWeights };

/** No thresholds of the grid take a bet of less value. */
const MIN_EV = Math.min(...THRESHOLD_GRID.fullEv);

/**
 * The bets whose only flags are those that the thresholds decide, by `confirmed`. A higher `confirmed` leaves fewer of
 * them, so that only the matches that had one are scanned again.
 */
export function unflaggedBets(folds: readonly Fold[]): Map<number, readonly JudgedBet[]> {
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

/** The settings of the backtest with other weights and grade settings. */
export function settingsWith(weights: ReferenceWeights, grade: typeof BACKTEST_SETTINGS.grade) {
  return { ...BACKTEST_SETTINGS, winner: { ...BACKTEST_SETTINGS.winner, weights }, grade };
}
