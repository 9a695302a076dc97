/** The figures of a backtest, as `--json` writes them. */
import type { Grade } from '#domain/grading/grade.ts';
import type { JudgedBet, JudgedMatch, JudgedSeason } from './judge-season.ts';
import { brier, type Forecast, logLoss, meanOf } from './scores.ts';

/** Mean scores of the four forecasts everybody can make, on the same matches. */
export type Scores = {
  readonly fair: number;
  readonly pinnacle_open: number;
  readonly pinnacle_close: number;
  readonly mean_open: number;
};

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

export type SeasonReport = {
  readonly matches: number;
  readonly log_loss: Scores;
  readonly brier: Scores;
  readonly grades: Readonly<Record<Grade, GradeReport>>;
};

export type BacktestReport = SeasonReport & { readonly by_season: Readonly<Record<string, SeasonReport>> };

/** A match that all four sources price. */
export type ComparedMatch = {
  readonly season: string;
  readonly happened: number;
  readonly sources: Readonly<Record<keyof Scores, readonly number[]>>;
};

/** The matches on which the sources can be compared. */
export function comparable(matches: readonly JudgedMatch[]): ComparedMatch[] {
  return matches.flatMap((match) => {
    const { season, happened } = match;
    const sources = sourcesOf(match);
    return isComplete(sources) ? [{ season, happened, sources }] : [];
  });
}

/** The first source that a match lacks for the comparison; the scan's own probability comes last. */
export function missingSource(match: JudgedMatch): `no_${keyof Scores}` | undefined {
  const sources = sourcesOf(match);
  const missing = (['pinnacle_open', 'pinnacle_close', 'mean_open', 'fair'] as const).find(
    (name) => !sources[name],
  );
  return missing && `no_${missing}`;
}

type Sources = Readonly<Record<keyof Scores, readonly number[] | undefined>>;

function sourcesOf({ fair, books, close, average }: JudgedMatch): Sources {
  return { fair, pinnacle_open: books.pinnacle, pinnacle_close: close, mean_open: average };
}

function isComplete(sources: Sources): sources is ComparedMatch['sources'] {
  return Object.values(sources).every(Boolean);
}

/** Selections of the winner market that a closing price can judge. */
export function winnerBets(bets: readonly JudgedBet[]): JudgedBet[] {
  return bets.filter(({ market, closingValue }) => market === 'h2h' && closingValue !== undefined);
}

/** The matches of all seasons. */
export function judgedMatches(seasons: ReadonlyMap<string, JudgedSeason>): JudgedMatch[] {
  return [...seasons.values()].flatMap(({ matches }) => matches);
}

/** The report of all seasons and of each. Grades are those of the winner market. */
export function reportOn(seasons: ReadonlyMap<string, JudgedSeason>): BacktestReport {
  const bets = [...seasons.values()].flatMap((season) => season.bets);
  return {
    ...reportOf(judgedMatches(seasons), bets),
    by_season: Object.fromEntries(
      [...seasons].map(([season, { matches, bets }]) => [season, reportOf(matches, bets)]),
    ),
  };
}

/** The whole document: the seasons judged by the others stand first, what the shipped settings gave under `shipped`. */
export type BacktestDocument = BacktestReport & {
  readonly judged_by: 'leave_one_season_out' | 'shipped';
  readonly shipped?: BacktestReport;
  /** Rows that are in no figure, by reason. */
  readonly left_out: Readonly<Record<string, number>>;
};

/** The document of both reports; with too few seasons to leave one out, that of the shipped settings alone. */
export function documentOf(
  shipped: BacktestReport,
  leaveOneOut: BacktestReport | undefined,
  leftOut: Readonly<Record<string, number>>,
): BacktestDocument {
  return leaveOneOut
    ? { ...leaveOneOut, judged_by: 'leave_one_season_out', shipped, left_out: leftOut }
    : { ...shipped, judged_by: 'shipped', left_out: leftOut };
}

function reportOf(matches: readonly JudgedMatch[], bets: readonly JudgedBet[]): SeasonReport {
  const compared = comparable(matches);
  const judged = winnerBets(bets);
  return {
    matches: compared.length,
    log_loss: scoresOf(compared, logLoss),
    brier: scoresOf(compared, brier),
    grades: {
      A: gradeReport(judged.filter(({ grade }) => grade === 'A')),
      B: gradeReport(judged.filter(({ grade }) => grade === 'B')),
      C: gradeReport(judged.filter(({ grade }) => grade === 'C')),
    },
  };
}

function scoresOf(matches: readonly ComparedMatch[], score: (forecast: Forecast) => number): Scores {
  const mean = (source: keyof Scores) =>
    meanOf(matches.map(({ sources, happened }) => score({ probabilities: sources[source], happened }))).mean;
  return {
    fair: mean('fair'),
    pinnacle_open: mean('pinnacle_open'),
    pinnacle_close: mean('pinnacle_close'),
    mean_open: mean('mean_open'),
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
