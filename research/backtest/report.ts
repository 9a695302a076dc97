/** The figures of a backtest, as `--json` writes them. */
import type { Grade } from '#domain/grading/grade.ts';
import {
  FORECASTS,
  type ForecastName,
  type JudgedBet,
  type JudgedMatch,
  type JudgedSeason,
} from './judge-season.ts';
import { brier, logLoss, meanOf, type Score } from './scores.ts';

export const GRADES: readonly Grade[] = ['A', 'B', 'C'];

/** A match that has all of some forecasts. */
export type ComparedMatch<Name extends ForecastName> = JudgedMatch & {
  readonly forecasts: Readonly<Record<Name, readonly number[]>>;
};

/** The matches on which some forecasts can be compared. */
export function comparable<Name extends ForecastName>(
  matches: readonly JudgedMatch[],
  names: readonly Name[],
): ComparedMatch<Name>[] {
  return matches.filter((match): match is ComparedMatch<Name> =>
    names.every((name) => match.forecasts[name]),
  );
}

/** The first forecast that a match lacks for the comparison; that of the scan comes last. */
export function missingForecast({ forecasts }: JudgedMatch): `no_${ForecastName}` | undefined {
  const [fair, ...others] = FORECASTS;
  const missing = [...others, fair].find((name) => !forecasts[name]);
  return missing && `no_${missing}`;
}

/** Selections of the winner market that a closing price can judge. */
export function winnerBets(bets: readonly JudgedBet[]): JudgedBet[] {
  return bets.filter(
    ({ marketKey, closingValue }) => marketKey === 'h2h' && closingValue !== undefined,
  );
}

/** The matches and bets of all seasons. */
export function allSeasons(
  seasons: ReadonlyMap<string, JudgedSeason>,
): Pick<JudgedSeason, 'matches' | 'bets'> {
  const all = [...seasons.values()];
  return { matches: all.flatMap(({ matches }) => matches), bets: all.flatMap(({ bets }) => bets) };
}

/** The report of all seasons and of each. Grades are those of the winner market. */
export function reportOn(seasons: ReadonlyMap<string, JudgedSeason>) {
  const bySeason = [...seasons].map(([season, judged]) => [season, reportOf(judged)] as const);
  return { ...reportOf(allSeasons(seasons)), by_season: Object.fromEntries(bySeason) };
}

function reportOf({ matches, bets }: Pick<JudgedSeason, 'matches' | 'bets'>) {
  const compared = comparable(matches, FORECASTS);
  const scoresBy = (score: Score) => {
    const mean = (name: ForecastName) =>
      meanOf(compared.map(({ forecasts, happened }) => score(forecasts[name], happened))).mean;
    return Object.fromEntries(FORECASTS.map((name) => [name, mean(name)])) as Record<
      ForecastName,
      number
    >;
  };
  const reportOfGrade = (grade: Grade) =>
    gradeReport(winnerBets(bets).filter((bet) => bet.grade === grade));
  return {
    matches: compared.length,
    log_loss: scoresBy(logLoss),
    brier: scoresBy(brier),
    grades: { A: reportOfGrade('A'), B: reportOfGrade('B'), C: reportOfGrade('C') },
  };
}

/** What selections claimed and what became of it; null where there are none. */
export function gradeReport(bets: readonly JudgedBet[]) {
  const mean = (of: (bet: JudgedBet) => number) =>
    bets.length === 0 ? { mean: null, se: null } : meanOf(bets.map(of));
  const profit = mean((bet) => bet.profit);
  return {
    n: bets.length,
    mean_ev: mean(({ ev }) => ev).mean,
    /** Mean closing-line value against the power-removed closing prices of the yardstick. */
    mean_clv: mean(({ closingValue = Number.NaN }) => closingValue).mean,
    /** Share that beat the close. */
    clv_positive: mean(({ closingValue = Number.NaN }) => (closingValue > 0 ? 1 : 0)).mean,
    roi: profit.mean,
    roi_se: profit.se,
  };
}
