/** The bets that thresholds of grade A are tried on. */
import type { Flag } from '#domain/grading/flags.ts';
import { winningsExcess } from '#domain/odds/expected-value.ts';
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { BACKTEST_SETTINGS, type JudgedBet, type JudgedSeason, judgeSeason } from '../judge-season.ts';
import type { Match } from '../match.ts';
import { winnerBets } from '../report.ts';
import { THRESHOLD_GRID } from './fit-thresholds.ts';

/** A season, the weights that it is judged by, and what they and the shipped thresholds gave. */
export type Fold = {
  readonly matches: readonly Match[];
  readonly weights: ReferenceWeights;
  readonly judged: JudgedSeason;
};

/** No thresholds of the grid take a bet of less. */
const MIN_EXCESS = Math.min(...THRESHOLD_GRID.fullExcess);

/** The flags that the thresholds decide, `confirmed` aside. */
const DECIDED: ReadonlySet<Flag> = new Set<Flag>(['small_ev', 'long_odds']);

/**
 * A season's bets whose only flags are those that the thresholds decide, by `confirmed`. The first are among those of the
 * shipped thresholds. A higher `confirmed` leaves fewer of them, so that only the matches that had one are scanned again.
 */
export function unflaggedBets({ matches, weights, judged }: Fold): Map<number, readonly JudgedBet[]> {
  const unflagged = new Map<number, readonly JudgedBet[]>();
  let [left, bets] = [matches, judged.bets];
  for (const confirmed of THRESHOLD_GRID.confirmed) {
    if (confirmed !== BACKTEST_SETTINGS.grade.confirmed) {
      const grade = { ...BACKTEST_SETTINGS.grade, confirmed };
      bets = judgeSeason(left, settingsWith(weights, grade)).bets;
    }
    const own = winnerBets(bets).filter(
      ({ flags, ev, fairProb }) =>
        winningsExcess(ev, fairProb) >= MIN_EXCESS && flags.every((flag) => DECIDED.has(flag)),
    );
    unflagged.set(confirmed, own);
    const ids = new Set(own.map(({ eventId }) => eventId));
    left = left.filter(({ before }) => ids.has(before.id));
  }
  return unflagged;
}

/** The settings of the backtest with other weights and grade settings. */
export function settingsWith(weights: ReferenceWeights, grade: typeof BACKTEST_SETTINGS.grade) {
  return { ...BACKTEST_SETTINGS, winner: { ...BACKTEST_SETTINGS.winner, weights }, grade };
}
