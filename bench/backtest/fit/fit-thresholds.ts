/**
 * Chooses what an A asks for. The aim: the most selections of which, over all seasons at hand, at least 82 % beat the
 * close and their value is realised to 92-108 %; and in the latest four seasons alone at least 78 % and 88-112 %. The
 * latest count twice because markets learn. That the other soft books see no loss is not up for choice: their
 * disagreement is a reservation.
 */
import type { GradeSettings } from '#domain/grading/settings.ts';
import type { JudgedBet } from '../judge-season.ts';

export type Thresholds = Pick<GradeSettings, 'fullEv' | 'confirmed' | 'longOdds'>;

export const THRESHOLD_GRID = {
  fullEv: [0.02, 0.025, 0.03, 0.035, 0.04, 0.045, 0.05],
  confirmed: [0, 0.01, 0.02],
  longOdds: [3, 3.5, 4, 5, 7],
} as const;

const LATEST = 4;
const ALL_SEASONS = { beatClose: 0.82, realised: [0.92, 1.08] } as const;
const LATEST_SEASONS = { beatClose: 0.78, realised: [0.88, 1.12] } as const;

/** Grade settings under which a bet's only flags are those the thresholds do not decide. */
export function openGrade(grade: GradeSettings, confirmed: number): GradeSettings {
  return {
    ...grade,
    confirmed,
    lowEv: 0,
    fullEv: 0,
    longOdds: Number.POSITIVE_INFINITY,
    veryLongOdds: Number.POSITIVE_INFINITY,
  };
}

type Sums = { n: number; ev: number; clv: number; beat: number };

/** What a set of thresholds would have selected, season by season. */
export type ThresholdTrial = {
  readonly thresholds: Thresholds;
  readonly bySeason: ReadonlyMap<string, Sums>;
};

/** Tries the whole grid. `candidates` are the bets without flags under `openGrade`, by `confirmed`. */
export function tryThresholds(candidates: ReadonlyMap<number, readonly JudgedBet[]>): ThresholdTrial[] {
  return [...candidates].flatMap(([confirmed, bets]) =>
    THRESHOLD_GRID.fullEv.flatMap((fullEv) =>
      THRESHOLD_GRID.longOdds.map((longOdds) => {
        const bySeason = new Map<string, Sums>();
        for (const bet of bets) {
          if (bet.ev < fullEv || bet.price > longOdds) continue;
          const sums = bySeason.get(bet.season) ?? { n: 0, ev: 0, clv: 0, beat: 0 };
          const clv = bet.closingValue ?? Number.NaN;
          bySeason.set(bet.season, {
            n: sums.n + 1,
            ev: sums.ev + bet.ev,
            clv: sums.clv + clv,
            beat: sums.beat + (clv > 0 ? 1 : 0),
          });
        }
        return { thresholds: { fullEv, confirmed, longOdds }, bySeason };
      }),
    ),
  );
}

/** Sums of a trial over seasons. */
export function sumTrial({ bySeason }: ThresholdTrial, seasons: readonly string[]): Sums {
  const sums: Sums = { n: 0, ev: 0, clv: 0, beat: 0 };
  for (const season of seasons) {
    const own = bySeason.get(season);
    if (!own) continue;
    sums.n += own.n;
    sums.ev += own.ev;
    sums.clv += own.clv;
    sums.beat += own.beat;
  }
  return sums;
}

/**
 * The thresholds with the most selections of those that keep the aim in these seasons, oldest first. Where none do,
 * those that miss it by least; undefined only where there is nothing to choose from.
 */
export function chooseThresholds(
  trials: readonly ThresholdTrial[],
  seasons: readonly string[],
): ChosenThresholds | undefined {
  let best: ChosenThresholds | undefined;
  let most = 0;
  for (const trial of trials) {
    const all = sumTrial(trial, seasons);
    const missed =
      missedBy(all, ALL_SEASONS) + missedBy(sumTrial(trial, seasons.slice(-LATEST)), LATEST_SEASONS);
    if (!(missed < (best?.missed ?? Number.POSITIVE_INFINITY) || (missed === best?.missed && all.n > most)))
      continue;
    best = { thresholds: trial.thresholds, missed };
    most = all.n;
  }
  return best;
}

/** `missed` sums by how much each share lies beside the aim: 0 where it is kept. */
export type ChosenThresholds = { readonly thresholds: Thresholds; readonly missed: number };

type Aim = { readonly beatClose: number; readonly realised: readonly [number, number] };

/** Infinity where there are no selections. */
function missedBy({ n, ev, clv, beat }: Sums, { beatClose, realised: [least, greatest] }: Aim): number {
  if (n === 0) return Number.POSITIVE_INFINITY;
  const realised = clv / ev;
  return Math.max(0, beatClose - beat / n) + Math.max(0, least - realised, realised - greatest);
}
