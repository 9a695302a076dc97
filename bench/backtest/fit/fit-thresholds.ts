/**
 * Chooses what an A asks for. The aim: the most selections of which, over all seasons at hand, at least 82 % beat the
 * close and their value is realised to 92-108 %; and in the latest four seasons alone at least 78 % and 88-112 %. The
 * latest count twice because markets learn. That the other soft books see no loss is not up for choice: their
 * disagreement is a reservation.
 */
import type { GradeSettings } from '#domain/grading/settings.ts';
import { winningsExcess } from '#domain/odds/expected-value.ts';
import type { JudgedBet } from '../judge-season.ts';

export type Thresholds = Pick<GradeSettings, 'fullExcess' | 'confirmed' | 'longOdds'>;

export const THRESHOLD_GRID = {
  fullExcess: [0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1],
  confirmed: [0, 0.01, 0.02],
  longOdds: [3, 3.5, 4, 5, 7],
} as const;

/** How many of the last seasons count as the latest. */
export const LATEST = 4;

type Aim = { readonly minBeat: number; readonly minRealised: number; readonly maxRealised: number };
const ALL_SEASONS: Aim = { minBeat: 0.82, minRealised: 0.92, maxRealised: 1.08 };
const LATEST_SEASONS: Aim = { minBeat: 0.78, minRealised: 0.88, maxRealised: 1.12 };

type Sums = { readonly n: number; readonly ev: number; readonly clv: number; readonly beat: number };

function plus(a: Sums | undefined, b: Sums): Sums {
  return a ? { n: a.n + b.n, ev: a.ev + b.ev, clv: a.clv + b.clv, beat: a.beat + b.beat } : b;
}

/** What a set of thresholds would have selected, season by season. */
export type ThresholdTrial = {
  readonly thresholds: Thresholds;
  readonly bySeason: ReadonlyMap<string, Sums>;
};

/** Tries the whole grid. `unflagged` are the bets without flags that the thresholds do not decide, by `confirmed`. */
export function tryThresholds(unflagged: ReadonlyMap<number, readonly JudgedBet[]>): ThresholdTrial[] {
  return [...unflagged].flatMap(([confirmed, bets]) =>
    THRESHOLD_GRID.fullExcess.flatMap((fullExcess) =>
      THRESHOLD_GRID.longOdds.map((longOdds) => {
        const bySeason = new Map<string, Sums>();
        for (const { season, ev, fairProb, price, closingValue: clv = Number.NaN } of bets)
          if (winningsExcess(ev, fairProb) >= fullExcess && price <= longOdds)
            bySeason.set(season, plus(bySeason.get(season), { n: 1, ev, clv, beat: clv > 0 ? 1 : 0 }));
        return { thresholds: { fullExcess, confirmed, longOdds }, bySeason };
      }),
    ),
  );
}

/** Sums of a trial over seasons. */
export function sumTrial({ bySeason }: ThresholdTrial, seasons: readonly string[]): Sums {
  const sums = seasons.flatMap((season) => bySeason.get(season) ?? []);
  return sums.reduce(plus, { n: 0, ev: 0, clv: 0, beat: 0 });
}

/** `missed` sums by how much each share lies beside the aim: 0 where it is kept. */
export type ChosenThresholds = { readonly thresholds: Thresholds; readonly missed: number };

/**
 * The thresholds with the most selections of those that keep the aim in these seasons, oldest first. Where none do,
 * those that miss it by the smallest amount; undefined only where there is nothing to choose from.
 */
export function chooseThresholds(
  trials: readonly ThresholdTrial[],
  seasons: readonly string[],
): ChosenThresholds | undefined {
  const judged = trials.map((trial) => {
    const all = sumTrial(trial, seasons);
    const latest = sumTrial(trial, seasons.slice(-LATEST));
    const missed = missedBy(all, ALL_SEASONS) + missedBy(latest, LATEST_SEASONS);
    return { n: all.n, chosen: { thresholds: trial.thresholds, missed } };
  });
  return judged
    .filter(({ chosen }) => Number.isFinite(chosen.missed))
    .sort((a, b) => a.chosen.missed - b.chosen.missed || b.n - a.n)[0]?.chosen;
}

/** Infinity where there are no selections. */
function missedBy({ n, ev, clv, beat }: Sums, { minBeat, minRealised, maxRealised }: Aim): number {
  if (n === 0) return Number.POSITIVE_INFINITY;
  const realised = clv / ev;
  return Math.max(0, minBeat - beat / n) + Math.max(0, minRealised - realised, realised - maxRealised);
}
