/**
 * Chooses what an A asks for. The aim: the most selections of which, over all seasons at hand, at
 * least 82 % beat the close and their value is realised to 92-108 %; and in the latest four seasons
 * alone at least 78 % and 88-112 %. The latest count twice because markets learn. That the other
 * soft books see no loss is not up for choice: their disagreement is a reservation.
 */
import type { Flag } from '#domain/grading/flags.ts';
import type { GradeSettings } from '#domain/grading/settings.ts';
import { winningsExcess } from '#domain/odds/expected-value.ts';
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { BACKTEST_SETTINGS, type JudgedBet, judgeSeason, settingsWith } from '../judge-season.ts';
import type { Match } from '../match.ts';
import { gradeReport, winnerBets } from '../report.ts';

export type Thresholds = Pick<GradeSettings, 'fullExcess' | 'confirmed' | 'longOdds'>;

const CONFIRMED = [0, 0.01, 0.02];
const FULL_EXCESS = [0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1];
export const THRESHOLD_GRID: readonly Thresholds[] = CONFIRMED.flatMap((confirmed) =>
  FULL_EXCESS.flatMap((fullExcess) =>
    [3, 3.5, 4, 5, 7].map((longOdds) => ({ fullExcess, confirmed, longOdds })),
  ),
);

/** How many of the last seasons count as the latest. */
export const LATEST = 4;
const ALL_SEASONS = { minBeat: 0.82, minRealised: 0.92, maxRealised: 1.08 };
const LATEST_SEASONS = { minBeat: 0.78, minRealised: 0.88, maxRealised: 1.12 };

/** The flags that the thresholds decide, `confirmed` aside. */
const DECIDED: ReadonlySet<Flag> = new Set<Flag>(['small_ev', 'long_odds']);

/**
 * A bet whose only flags are those that the thresholds decide, where the others have to see
 * `confirmed`.
 */
export type UnflaggedBet = JudgedBet & { readonly confirmed: number };

/**
 * The unflagged bets of a season by these weights; `shipped` are the bets of the thresholds that
 * ship. A higher `confirmed` leaves fewer of them, so that only the matches that had one are
 * scanned again.
 */
export function unflaggedBets(
  matches: readonly Match[],
  weights: ReferenceWeights,
  shipped: readonly JudgedBet[],
): UnflaggedBet[] {
  let left = matches;
  return CONFIRMED.flatMap((confirmed) => {
    const grade = { ...BACKTEST_SETTINGS.grade, confirmed };
    const isShipped = confirmed === BACKTEST_SETTINGS.grade.confirmed;
    const bets = isShipped ? shipped : judgeSeason(left, settingsWith(weights, grade)).bets;
    const winners = winnerBets(bets).filter(
      ({ flags, ev, fairProb }) =>
        winningsExcess(ev, fairProb) >= Math.min(...FULL_EXCESS) &&
        flags.every((flag) => DECIDED.has(flag)),
    );
    const ids = new Set(winners.map(({ eventId }) => eventId));
    left = left.filter(({ before }) => ids.has(before.id));
    return winners.map((bet) => ({ ...bet, confirmed }));
  });
}

/** What thresholds would have selected in these seasons. */
export function selectedBy(
  { fullExcess, confirmed, longOdds }: Thresholds,
  unflagged: readonly UnflaggedBet[],
  seasons: readonly string[],
) {
  const bets = unflagged.filter((bet) => {
    if (bet.confirmed !== confirmed || bet.price > longOdds || !seasons.includes(bet.season)) {
      return false;
    }
    return winningsExcess(bet.ev, bet.fairProb) >= fullExcess;
  });
  return gradeReport(bets);
}

/** `missed` sums by how much each share lies beside the aim: 0 where it is kept. */
export type ChosenThresholds = { readonly thresholds: Thresholds; readonly missed: number };

/**
 * The thresholds with the most selections of those that keep the aim in these seasons, oldest
 * first. Where none do, those that miss it by the smallest amount; undefined only where there is
 * nothing to choose from.
 */
export function chooseThresholds(
  unflagged: readonly UnflaggedBet[],
  seasons: readonly string[],
): ChosenThresholds | undefined {
  const judged = THRESHOLD_GRID.map((thresholds) => {
    const all = selectedBy(thresholds, unflagged, seasons);
    const latest = selectedBy(thresholds, unflagged, seasons.slice(-LATEST));
    const missed = missedBy(all, ALL_SEASONS) + missedBy(latest, LATEST_SEASONS);
    return { n: all.n, chosen: { thresholds, missed } };
  });
  return judged
    .filter(({ chosen }) => Number.isFinite(chosen.missed))
    .sort((a, b) => a.chosen.missed - b.chosen.missed || b.n - a.n)[0]?.chosen;
}

/** Infinity where there are no selections. */
function missedBy(
  { mean_ev: ev, mean_clv: clv, clv_positive: beat }: ReturnType<typeof gradeReport>,
  { minBeat, minRealised, maxRealised }: typeof ALL_SEASONS,
): number {
  if (ev === null || clv === null || beat === null) {
    return Number.POSITIVE_INFINITY;
  }
  const realised = clv / ev;
  return Math.max(0, minBeat - beat) + Math.max(0, minRealised - realised, realised - maxRealised);
}
