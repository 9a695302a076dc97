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

/** Mean scores of the compared forecasts on the same matches. */
export type Scores = Readonly<Record<ForecastName, number>>;

export type GradeReport = {
  readonly n: number;
  readonly mean_ev: number | null;
  /** Mean closing-line value against power-removed Pinnacle closing prices. */
  readonly mean_clv: number | null;
  /** Share that beat the close. */
  readonly clv_positive: number | null;
  readonly roi: number | null;
  readonly roi_se: number | null;
};

export const GRADES: readonly Grade[] = ['A', 'B', 'C'];

export type SeasonReport = {
  readonly matches: number;
  readonly log_loss: Scores;
  readonly brier: Scores;
  readonly grades: Readonly<Record<Grade, GradeReport>>;
};

export type BacktestReport = SeasonReport & { readonly by_season: Readonly<Record<string, SeasonReport>> };

/** A match that has every compared forecast. */
export type ComparedMatch<S extends ForecastName = ForecastName> = Omit<JudgedMatch, 'forecasts'> & {
  readonly forecasts: Readonly<Record<S, readonly number[]>>;
};

/** The matches on which some forecasts can be compared. */
export function comparable<S extends ForecastName>(
  matches: readonly JudgedMatch[],
  names: readonly S[],
): ComparedMatch<S>[] {
  const isComplete = (
    forecasts: JudgedMatch['forecasts'],
  ): forecasts is JudgedMatch['forecasts'] & ComparedMatch<S>['forecasts'] =>
    names.every((name) => forecasts[name]);
  return matches.flatMap(({ forecasts, ...match }) =>
    isComplete(forecasts) ? [{ ...match, forecasts }] : [],
  );
}

/** The first forecast that a match lacks for the comparison; that of the scan comes last. */
export function missingForecast({ forecasts }: JudgedMatch): `no_${ForecastName}` | undefined {
  const missing = FORECASTS.toSorted((a, b) => Number(a === 'fair') - Number(b === 'fair')).find(
    (name) => !forecasts[name],
  );
  return missing && `no_${missing}`;
}

/** Selections of the winner market that a closing price can judge. */
export function winnerBets(bets: readonly JudgedBet[]): JudgedBet[] {
  return bets.filter(({ market, closingValue }) => market === 'h2h' && closingValue !== undefined);
}

/** The matches and bets of all seasons. */
export function allSeasons(seasons: ReadonlyMap<string, JudgedSeason>): JudgedSeason {
  const all = [...seasons.values()];
  return { matches: all.flatMap(({ matches }) => matches), bets: all.flatMap(({ bets }) => bets) };
}

/** The report of all seasons and of each. Grades are those of the winner market. */
export function reportOn(seasons: ReadonlyMap<string, JudgedSeason>): BacktestReport {
  return {
    ...reportOf(allSeasons(seasons)),
    by_season: Object.fromEntries([...seasons].map(([season, judged]) => [season, reportOf(judged)])),
  };
}

function reportOf({ matches, bets }: JudgedSeason): SeasonReport {
  const compared = comparable(matches, FORECASTS);
  const scoresBy = (score: Score) =>
    Object.fromEntries(
      FORECASTS.map((name) => [
        name,
        meanOf(compared.map(({ forecasts, happened }) => score(forecasts[name], happened))).mean,
      ]),
    ) as Scores;
  return {
    matches: compared.length,
    log_loss: scoresBy(logLoss),
    brier: scoresBy(brier),
    grades: Object.fromEntries(
      GRADES.map((grade) => [grade, gradeReport(winnerBets(bets).filter((bet) => bet.grade === grade))]),
    ) as SeasonReport['grades'],
  };
}

/** What selections claimed and what became of it. */
export function gradeReport(bets: readonly JudgedBet[]): GradeReport {
  if (bets.length === 0)
    return { n: 0, mean_ev: null, mean_clv: null, clv_positive: null, roi: null, roi_se: null };
  const profit = meanOf(bets.map((bet) => bet.profit));
  return {
    n: bets.length,
    mean_ev: meanOf(bets.map(({ ev }) => ev)).mean,
    mean_clv: meanOf(bets.map(({ closingValue }) => closingValue ?? Number.NaN)).mean,
    clv_positive: bets.filter(({ closingValue = 0 }) => closingValue > 0).length / bets.length,
    roi: profit.mean,
    roi_se: profit.se,
  };
}
