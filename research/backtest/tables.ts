/** The tables of a backtest about selections. */
import { type Cell, textTable } from '../../bench/text-table.ts';
import type { JudgedBet, JudgedMatch, JudgedSeason } from './judge-season.ts';
import { allSeasons, GRADES, gradeReport, winnerBets } from './report.ts';
import { deviation } from './scores.ts';

export const percent = (value: number | null, digits = 2) =>
  value === null ? '-' : (100 * value).toFixed(digits);

const GRADE_HEADER = ['n', 'ev %', 'CLV %', 'beat close %', 'realised', 'ROI %', '+-'];

/** A report of selections, a cell for each of `GRADE_HEADER`. */
export function gradeCells(report: ReturnType<typeof gradeReport>): Cell[] {
  const { n, mean_ev: ev, mean_clv: clv, clv_positive: beat, roi, roi_se: error } = report;
  const realised = ev === null || clv === null ? '-' : (clv / ev).toFixed(2);
  return [
    n,
    percent(ev),
    percent(clv),
    percent(beat, 1),
    realised,
    percent(roi, 1),
    percent(error, 1),
  ];
}

type Group = readonly [name: string, bets: readonly JudgedBet[]];

/** What the selections of each group claimed and what became of it. */
export function groupsTable(title: string, groups: readonly Group[]): string {
  return textTable(
    [title, ...GRADE_HEADER],
    groups.map(([name, bets]) => [name, ...gradeCells(gradeReport(bets))]),
  );
}

/** Selections by grade. */
export const gradesTable = (bets: readonly JudgedBet[]) =>
  groupsTable(
    'grade',
    GRADES.map((grade) => [grade, bets.filter((bet) => bet.grade === grade)]),
  );

export const perThousand = (n: number, matches: number) =>
  matches === 0 ? '-' : ((1000 * n) / matches).toFixed(1);

/** One grade by season, with selections per 1,000 of the matches that a yardstick can judge. */
export function seasonsTable(
  judged: ReadonlyMap<string, JudgedSeason>,
  grade: (typeof GRADES)[number],
): string {
  const seasons = [...judged, ['all', allSeasons(judged)] as const];
  return textTable(
    ['season', 'matches', ...GRADE_HEADER, 'per 1,000'],
    seasons.map(([name, { matches: all, bets }]) => {
      const matches = all.filter(({ yardstick }) => yardstick).length;
      const report = gradeReport(winnerBets(bets).filter((bet) => bet.grade === grade));
      return [name, matches, ...gradeCells(report), perThousand(report.n, matches)];
    }),
  );
}

/** Whose closes judged: how many matches and bets, and in which seasons. */
export function yardsticksTable(
  matches: readonly JudgedMatch[],
  bets: readonly JudgedBet[],
): string {
  const byBook = Map.groupBy(matches, ({ yardstick = '-' }) => yardstick);
  return textTable(
    ['close of', 'matches', 'bets', 'seasons'],
    [...byBook].map(([book, own]) => {
      const seasons = [...new Set(own.map(({ season }) => season))].sort();
      return [
        book,
        own.length,
        bets.filter(({ yardstick = '-' }) => yardstick === book).length,
        seasons.length > 1 ? `${seasons[0]} to ${seasons.at(-1)}` : `${seasons[0]}`,
      ];
    }),
  );
}

/** Selections by their outcome. */
export const outcomesTable = (bets: readonly JudgedBet[]) =>
  groupsTable(
    'outcome',
    ['home', 'draw', 'away'].map((outcome) => [
      outcome,
      bets.filter((bet) => bet.outcome === outcome),
    ]),
  );

/** Selections by their flags: one with two flags stands in two rows. */
export function flagsTable(bets: readonly JudgedBet[]): string {
  const flags = [...new Set(bets.flatMap((bet) => bet.flags))].sort();
  return groupsTable(
    'flag',
    flags.map((flag) => [flag, bets.filter((bet) => bet.flags.includes(flag))]),
  );
}

/** The value at which luck is shown, about what an A keeps at the least. */
const SHOWN_VALUE = 0.04;

/**
 * The standard deviation of one unit's profit, and after how many bets a mean value of 4 % is two
 * of them away from nothing.
 */
export function luckTable(groups: readonly Group[]): string {
  return textTable(
    ['A', 'n', 'standard deviation', `bets to two of them at ${percent(SHOWN_VALUE, 0)} %`],
    groups.map(([name, bets]) => {
      const spread = deviation(bets.map(({ profit }) => profit));
      const needed = ((2 * spread) / SHOWN_VALUE) ** 2;
      return [name, bets.length, spread.toFixed(2), needed.toFixed(0)];
    }),
  );
}

/** How far the fair probabilities of seasons still moved to the close, by market. */
export function movesTable(seasons: readonly JudgedSeason[]): string {
  const markets = [...new Set(seasons.flatMap(({ moves }) => Object.keys(moves)))];
  return textTable(
    ['market', 'n', 'spread'],
    markets.map((market) => {
      const own = seasons.flatMap(({ moves }) => moves[market] ?? []);
      return [market, own.length, deviation(own).toFixed(3)];
    }),
  );
}

/** The lower ends of bands of value, each ending where the next begins. */
const BANDS = [0, 0.015, 0.035, 0.12];
const MAX_EV = 0.25;

/** Other markets' selections where the close has the same line, by their value. */
export function marketsTable(bets: readonly JudgedBet[]): string {
  const groups = ['totals', 'spreads'].flatMap((market) => {
    const closed = bets.filter((bet) => bet.marketKey === market && bet.closingValue !== undefined);
    return BANDS.map((from, i): Group => {
      const betsInBand = closed.filter(({ ev }) => ev >= from && ev < (BANDS[i + 1] ?? MAX_EV));
      return [`${market} ${percent(from, 1)} %`, betsInBand];
    });
  });
  return groupsTable('market, ev from', groups);
}
