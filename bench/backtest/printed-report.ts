/** All tables of a backtest, in the order they are read. */
import { REFERENCE_WEIGHTS, type ReferenceWeights } from '#domain/reference/weights.ts';
import { type Cell, sections, textTable } from '../text-table.ts';
import {
  type ChosenThresholds,
  LATEST,
  selectedBy,
  THRESHOLD_GRID,
  type UnflaggedBet,
} from './fit/fit-thresholds.ts';
import { FITTED_TIERS } from './fit/fit-weights.ts';
import { type ForwardChain, type LeaveOneOut, MIN_SEASONS } from './fitted-seasons.ts';
import { FORECASTS, type JudgedSeason } from './judge-season.ts';
import { allSeasons, comparable, winnerBets } from './report.ts';
import * as tables from './tables.ts';

const { percent } = tables;

type Judged = ReadonlyMap<string, JudgedSeason>;
type Section = readonly [title: string, text: string];

/**
 * What the shipped settings gave; then, where there are seasons enough, what each season gave by
 * those before it, and by all others.
 */
export function printedReport(
  shipped: Judged,
  leftOut: LeaveOneOut | undefined,
  forward: ForwardChain | undefined,
): string {
  const text = sections([
    ...shippedSections(shipped),
    ...(forward ? forwardSections(forward) : []),
    ...(leftOut ? leftOutSections(leftOut) : []),
  ]);
  return leftOut
    ? text
    : `${text}\nNo season is left out: that takes ${MIN_SEASONS} seasons or more.\n`;
}

function shippedSections(shipped: Judged): Section[] {
  const { matches, bets } = allSeasons(shipped);
  const compared = comparable(matches, FORECASTS).length;
  return [
    [
      `Forecasts of ${compared} matches, gaps in 1e-4 (shipped weights)`,
      tables.sourcesTable(matches),
    ],
    ['fair_prob less Pinnacle before the match (shipped weights)', tables.lossBySeason(matches)],
    ...gradeSections(shipped, 'shipped settings'),
    ['Whose closes judge the bets', tables.yardsticksTable(winnerBets(bets))],
    ['By flag (shipped settings)', tables.flagsTable(winnerBets(bets))],
    ['Totals and handicaps where the close has the same line', tables.marketsTable(bets)],
  ];
}

function gradeSections(judged: Judged, by: string): Section[] {
  return [
    [
      `Grades of the winner market (${by})`,
      tables.gradesTable(winnerBets(allSeasons(judged).bets)),
    ],
    [`A by season (${by})`, tables.seasonsTable(judged, 'A')],
    [`B by season (${by})`, tables.seasonsTable(judged, 'B')],
  ];
}

function forwardSections({
  judged,
  weights,
  thresholds,
  unflagged,
  next,
}: ForwardChain): Section[] {
  const seasons = [...judged.keys()];
  const latest = seasons.slice(-LATEST);
  const { matches, bets } = allSeasons(judged);
  const ofWinner = winnerBets(bets);
  const ofLatest = ofWinner.filter(({ season }) => latest.includes(season));
  const judgedMatches = matches.filter(({ isJudged }) => isJudged).length;
  const by = 'by the seasons before';
  return [
    [`fair_prob less Pinnacle before the match (${by})`, tables.lossBySeason(matches)],
    ...gradeSections(judged, by),
    [`Grades of the latest ${latest.length} seasons (${by})`, tables.gradesTable(ofLatest)],
    [`A by outcome (${by})`, tables.outcomesTable(ofWinner.filter(({ grade }) => grade === 'A'))],
    [
      'Thresholds of A chosen by the seasons before',
      thresholdsTable([...thresholds, ['next', next.thresholds]], unflagged),
    ],
    [
      `Frontier: thresholds of A where the other books see no loss (${by})`,
      frontierTable(unflagged, seasons, judgedMatches),
    ],
    [`Weights ${by}`, weightsTable([...weights, ['next', next.weights]])],
  ];
}

function leftOutSections({ judged, weights, ofAll }: LeaveOneOut): Section[] {
  const loss = tables.lossBySeason(allSeasons(judged).matches);
  return [
    ['fair_prob less Pinnacle before the match (season left out)', loss],
    ...gradeSections(judged, 'season left out'),
    ['Weights', weightsTable([['shipped', REFERENCE_WEIGHTS], ['all seasons', ofAll], ...weights])],
  ];
}

const SELECTED_HEADER = ['n', 'ev %', 'CLV %', 'beat %', 'realised'];

/** What thresholds would have selected in these seasons, a cell for each of the header. */
function selectedCells(...selection: Parameters<typeof selectedBy>): Cell[] {
  return tables.gradeCells(selectedBy(...selection)).slice(0, SELECTED_HEADER.length);
}

/** What more or less demanding thresholds would have given, in all seasons and in the latest. */
function frontierTable(
  unflagged: readonly UnflaggedBet[],
  seasons: readonly string[],
  matches: number,
): string {
  return textTable(
    [
      'winnings from, price to',
      'per 1,000',
      ...SELECTED_HEADER,
      ...SELECTED_HEADER.map((name) => `late ${name}`),
    ],
    THRESHOLD_GRID.filter(({ confirmed }) => confirmed === 0).map((thresholds) => [
      `${percent(thresholds.fullExcess, 0)} %, ${thresholds.longOdds}`,
      tables.perThousand(selectedBy(thresholds, unflagged, seasons).n, matches),
      ...selectedCells(thresholds, unflagged, seasons),
      ...selectedCells(thresholds, unflagged, seasons.slice(-LATEST)),
    ]),
  );
}

/** Fitted weights, several sets below one another. */
function weightsTable(named: readonly (readonly [string, ReferenceWeights])[]): string {
  return textTable(
    ['weights', 'tier', 'home: sharp', 'goals', 'soft', 'draw: sharp', 'goals', 'soft', 'constant'],
    named.flatMap(([name, weights]) =>
      FITTED_TIERS.map((tier) => {
        const { home, draw } = weights[tier];
        const numbers = [
          home.sharp,
          home.goals,
          home.soft,
          draw.sharp,
          draw.goals,
          draw.soft,
          draw.constant,
        ];
        return [name, tier, ...numbers.map((weight) => weight.toFixed(3))];
      }),
    ),
  );
}

/** What was chosen for each season and would have been selected in it. */
function thresholdsTable(
  chosen: readonly (readonly [season: string, ChosenThresholds | undefined])[],
  unflagged: readonly UnflaggedBet[],
): string {
  return textTable(
    ['season', 'thresholds', ...SELECTED_HEADER],
    chosen.map(([season, own]) => [
      season,
      describeThresholds(own),
      ...(own && season !== 'next' ? selectedCells(own.thresholds, unflagged, [season]) : []),
    ]),
  );
}

function describeThresholds(chosen: ChosenThresholds | undefined): string {
  if (!chosen) {
    return 'too few seasons to choose by';
  }
  const { fullExcess, confirmed, longOdds } = chosen.thresholds;
  const words = `winnings from ${percent(fullExcess, 0)} %, others from ${percent(confirmed, 0)} %, price to ${longOdds}`;
  if (chosen.missed === 0) {
    return words;
  }
  return `${words} (none keep the aim; these miss it by ${percent(chosen.missed)} points)`;
}
