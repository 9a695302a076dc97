/** The backtest for people. */

import type { Grade } from '#domain/grading/grade.ts';
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { type Cell, textTable } from '../text-table.ts';
import { type ChosenThresholds, sumTrial, type ThresholdTrial } from './fit/fit-thresholds.ts';
import type { JudgedBet, JudgedMatch } from './judge-season.ts';
import {
  type BacktestReport,
  comparable,
  type GradeReport,
  gradeReport,
  type SeasonReport,
} from './report.ts';
import { brier, type Forecast, logLoss, meanOf } from './scores.ts';

const percent = (value: number | null, digits = 2) => (value === null ? '-' : (100 * value).toFixed(digits));
const perTenThousand = (value: number) => `${value < 0 ? '' : '+'}${(1e4 * value).toFixed(2)}`;

/** Every single source against `fair_prob` on the matches both have: positive means that the source is worse. */
export function sourcesTable(matches: readonly JudgedMatch[]): string {
  const books = [...new Set(matches.flatMap((match) => Object.keys(match.books)))].sort();
  const sources: readonly (readonly [string, (match: JudgedMatch) => readonly number[] | undefined])[] = [
    ...books.map((book) => [`${book} before`, (match: JudgedMatch) => match.books[book]] as const),
    ['market average before', (match) => match.average],
    ['pinnacle at the close', (match) => match.close],
  ];
  return textTable(
    ['source', 'matches', 'log loss', 'fair', 'source - fair', '+-', 'Brier', 'source - fair', '+-'],
    sources.map(([name, of]) => {
      const pairs = matches.flatMap((match) => {
        const own = of(match);
        if (!own || !match.fair) return [];
        const { happened } = match;
        return [{ own: { probabilities: own, happened }, fair: { probabilities: match.fair, happened } }];
      });
      const gap = (score: (f: Forecast) => number) =>
        meanOf(pairs.map(({ own, fair }) => score(own) - score(fair)));
      const mean = (score: (f: Forecast) => number, which: 'own' | 'fair') =>
        meanOf(pairs.map((pair) => score(pair[which]))).mean;
      const [loss, squares] = [gap(logLoss), gap(brier)];
      return [
        name,
        pairs.length,
        mean(logLoss, 'own').toFixed(5),
        mean(logLoss, 'fair').toFixed(5),
        perTenThousand(loss.mean),
        (1e4 * loss.se).toFixed(2),
        mean(brier, 'own').toFixed(5),
        perTenThousand(squares.mean),
        (1e4 * squares.se).toFixed(2),
      ];
    }),
  );
}

const GRADE_HEADER = ['n', 'ev %', 'CLV %', 'beat close %', 'realised', 'ROI %', '+-'];

function gradeCells(report: GradeReport): Cell[] {
  const { n, mean_ev: ev, mean_clv: clv, clv_positive: beat, roi, roi_se: error } = report;
  const realised = ev === null || clv === null ? '-' : (clv / ev).toFixed(2);
  return [n, percent(ev), percent(clv), percent(beat, 1), realised, percent(roi, 1), percent(error, 1)];
}

const GRADES: readonly Grade[] = ['A', 'B', 'C'];

/** What each grade claimed and what became of it. */
export function gradesTable({ grades }: SeasonReport): string {
  return textTable(
    ['grade', ...GRADE_HEADER],
    GRADES.map((grade) => [grade, ...gradeCells(grades[grade])]),
  );
}

/** One grade by season, with selections per 1,000 matches. */
export function seasonsTable(report: BacktestReport, grade: Grade): string {
  const row = (name: string, { matches, grades }: SeasonReport): Cell[] => [
    name,
    matches,
    ...gradeCells(grades[grade]),
    matches === 0 ? '-' : ((1000 * grades[grade].n) / matches).toFixed(1),
  ];
  return textTable(
    ['season', 'matches', ...GRADE_HEADER, 'per 1,000'],
    [...Object.entries(report.by_season).map(([season, own]) => row(season, own)), row('all', report)],
  );
}

/** Log loss of the fair probabilities less that of the sharp book before the match, by season. */
export function lossBySeason(matches: readonly JudgedMatch[]): string {
  const compared = comparable(matches);
  const row = (name: string, own: typeof compared): Cell[] => {
    const gap = (score: (f: Forecast) => number) =>
      meanOf(
        own.map(
          ({ happened, sources }) =>
            score({ probabilities: sources.fair, happened }) -
            score({ probabilities: sources.pinnacle_open, happened }),
        ),
      );
    const [loss, squares] = [gap(logLoss), gap(brier)];
    return [
      name,
      own.length,
      perTenThousand(loss.mean),
      (1e4 * loss.se).toFixed(2),
      perTenThousand(squares.mean),
      (1e4 * squares.se).toFixed(2),
    ];
  };
  const bySeason = Map.groupBy(compared, ({ season }) => season);
  return textTable(
    ['season', 'matches', 'log loss, 1e-4', '+-', 'Brier, 1e-4', '+-'],
    [...[...bySeason].map(([season, own]) => row(season, own)), row('all', compared)],
  );
}

/** Selections by their flags, one after another: a reservation's own record. */
export function flagsTable(bets: readonly JudgedBet[]): string {
  const flags = [...new Set(bets.flatMap((bet) => bet.flags))].sort();
  return textTable(
    ['flag', ...GRADE_HEADER],
    flags.map((flag) => [flag, ...gradeCells(gradeReport(bets.filter((bet) => bet.flags.includes(flag))))]),
  );
}

/** Other markets' selections where the close has the same line, by their value. */
export function marketsTable(bets: readonly JudgedBet[]): string {
  const bands = [0, 0.015, 0.035, 0.12, 0.25];
  return textTable(
    ['market, ev from', ...GRADE_HEADER],
    ['totals', 'spreads'].flatMap((market) =>
      bands.slice(0, -1).map((from, i) => {
        const own = bets.filter(
          (bet) =>
            bet.market === market &&
            bet.closingValue !== undefined &&
            bet.ev >= from &&
            bet.ev < (bands[i + 1] ?? 1),
        );
        return [`${market} ${percent(from, 1)} %`, ...gradeCells(gradeReport(own))];
      }),
    ),
  );
}

/** What more or less demanding thresholds would have given, all seasons and the latest four. */
export function frontierTable(
  trials: readonly ThresholdTrial[],
  seasons: readonly string[],
  matches: number,
): string {
  const cells = (trial: ThresholdTrial, over: readonly string[]): Cell[] => {
    const { n, ev, clv, beat } = sumTrial(trial, over);
    return n === 0
      ? [0, '-', '-', '-', '-']
      : [n, percent(ev / n), percent(clv / n), percent(beat / n, 1), (clv / ev).toFixed(2)];
  };
  const half = ['n', 'ev %', 'CLV %', 'beat %', 'realised'];
  return textTable(
    ['ev from, price to', 'per 1,000', ...half, ...half.map((name) => `late ${name}`)],
    trials
      .filter(({ thresholds }) => thresholds.confirmed === 0)
      .map((trial) => [
        `${percent(trial.thresholds.fullEv, 1)} %, ${trial.thresholds.longOdds}`,
        ((1000 * sumTrial(trial, seasons).n) / matches).toFixed(1),
        ...cells(trial, seasons),
        ...cells(trial, seasons.slice(-4)),
      ]),
  );
}

/** Fitted weights beside each other. */
export function weightsTable(named: readonly (readonly [string, ReferenceWeights])[]): string {
  const tiers = ['sharpGoalsSoft', 'sharpSoft', 'sharpGoals', 'goalsSoft'] as const;
  return textTable(
    ['weights', 'tier', 'home: sharp', 'goals', 'soft', 'draw: sharp', 'goals', 'soft', 'constant'],
    named.flatMap(([name, weights]) =>
      tiers.map((tier) => {
        const { home, draw } = weights[tier];
        const numbers = [home.sharp, home.goals, home.soft, draw.sharp, draw.goals, draw.soft, draw.constant];
        return [name, tier, ...numbers.map((weight) => weight.toFixed(3))];
      }),
    ),
  );
}

/** Chosen thresholds in words. */
export function describeThresholds(chosen: ChosenThresholds | undefined): string {
  if (!chosen) return 'no selections to choose by, those of the product were used';
  const { fullEv, confirmed, longOdds } = chosen.thresholds;
  const words = `ev from ${percent(fullEv, 1)} %, others from ${percent(confirmed, 0)} %, price to ${longOdds}`;
  return chosen.missed === 0
    ? words
    : `${words} (none keep the aim; these miss it by ${percent(chosen.missed)} points)`;
}
