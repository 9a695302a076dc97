/** All tables of a backtest, in the order they are read. */
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import { type Cell, sections, textTable } from '../../bench/text-table.ts';
import type { ExpectedClaim } from './fit/fit-expectation.ts';
import { type ChosenThresholds, gradedBy, LATEST } from './fit/fit-thresholds.ts';
import { doubtfulLegs, RULES, type Rule, splitBets, VARIANTS } from './fit/rules.ts';
import { expectationTable, goalsTable, weightsTable } from './fit-tables.ts';
import { type ForwardChain, type LeaveOneOut, MIN_SEASONS } from './fitted-seasons.ts';
import { lossBySeason, sourcesTable } from './forecast-tables.ts';
import type { JudgedMatch, JudgedSeason } from './judge-season.ts';
import { allSeasons, GRADES, gradeReport, winnerBets } from './report.ts';
import { meanOf } from './scores.ts';
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
  return [
    ['Single sources, gaps in 1e-4 (shipped weights)', sourcesTable(matches)],
    ['fair_prob less Pinnacle before the match (shipped weights)', lossBySeason(matches)],
    ...gradeSections(shipped, 'shipped settings'),
    ['Whose closes judge', tables.yardsticksTable(matches, winnerBets(bets))],
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

function forwardSections(chain: ForwardChain): Section[] {
  const { judged, weights, thresholds, expected, clear, next } = chain;
  const seasons = [...judged.keys()];
  const latest = seasons.slice(-LATEST);
  const { matches, bets } = allSeasons(judged);
  const ofWinner = winnerBets(bets);
  const ofLatest = ofWinner.filter(({ season }) => latest.includes(season));
  const by = 'by the seasons before';
  const gradedA = ofWinner.filter(({ grade }) => grade === 'A');
  const sumOf = sumPerThousand(matches.filter(({ season }) => thresholds.get(season)));
  return [
    [`fair_prob less Pinnacle before the match (${by})`, lossBySeason(matches)],
    ...gradeSections(judged, by),
    [`Grades of the latest ${latest.length} seasons (${by})`, tables.gradesTable(ofLatest)],
    [`A by outcome (${by})`, tables.outcomesTable(gradedA)],
    [
      `What luck does to A (${by})`,
      tables.luckTable([
        ['all seasons', gradedA],
        [`latest ${latest.length}`, gradedA.filter(({ season }) => latest.includes(season))],
      ]),
    ],
    [
      `Prices that contradict each other (${by})`,
      tables.groupsTable('winner', [
        ['home and away with value', splitBets(ofWinner)],
        ['leg of a C surebet', doubtfulLegs(ofWinner)],
      ]),
    ],
    [
      `What still moves to the close in the latest ${latest.length} seasons (${by})`,
      tables.movesTable(latest.flatMap((season) => judged.get(season) ?? [])),
    ],
    [
      'Thresholds of A chosen by the seasons before',
      thresholdsTable([...thresholds, ['next', next.thresholds]], clear),
    ],
    ['Grade A by thresholds chosen by the seasons before', chosenTable(thresholds, clear, sumOf)],
    ['Rules of A', rulesTable(RULES, expected, seasons, sumOf)],
    ['Variants of the rule of A', rulesTable(VARIANTS, expected, seasons, sumOf)],
    [
      `Promised and kept in the latest ${latest.length} seasons (${by})`,
      promisesTable(expected.filter(({ season }) => latest.includes(season))),
    ],
    ['Expectation of the next season', expectationTable(next.expectation)],
    [
      `Weight of the goals on home and away (${by})`,
      goalsTable([...weights, ['next', next.weights]]),
    ],
    [`Weights ${by}`, weightsTable([...weights, ['next', next.weights]])],
  ];
}

function leftOutSections({ judged, weights, ofAll }: LeaveOneOut): Section[] {
  const loss = lossBySeason(allSeasons(judged).matches);
  return [
    ['fair_prob less Pinnacle before the match (season left out)', loss],
    ...gradeSections(judged, 'season left out'),
    ['Weights', weightsTable([['shipped', REFERENCE_WEIGHTS], ['all seasons', ofAll], ...weights])],
  ];
}

const SELECTED_HEADER = ['n', 'ev %', 'CLV %', 'beat %', 'realised'];

/** What became of a selection, a cell for each of the header. */
function selectionCells(selected: readonly ExpectedClaim[]): Cell[] {
  return tables.gradeCells(gradeReport(selected)).slice(0, SELECTED_HEADER.length);
}

/** All seasons together, each by the thresholds that the seasons before it have chosen. */
function chosenTable(
  chosen: ForwardChain['thresholds'],
  clear: readonly ExpectedClaim[],
  sumOf: ReturnType<typeof sumPerThousand>,
): string {
  const selected = [...chosen].flatMap(([season, own]) =>
    own ? gradedBy(own.thresholds, clear, [season]) : [],
  );
  const sum = selected.reduce((total, { closingValue }) => total + closingValue, 0);
  const expectedSum = selected.reduce((total, { expectedClv }) => total + expectedClv, 0);
  return textTable(
    [...SELECTED_HEADER, 'of expected', 'sum of CLV per 1,000'],
    [[...selectionCells(selected), (sum / expectedSum).toFixed(3), sumOf(selected)]],
  );
}

/** The sum of closing line value of claims per 1,000 of the matches that a yardstick judges. */
function sumPerThousand(matches: readonly JudgedMatch[]) {
  const count = matches.filter(({ yardstick }) => yardstick).length;
  return (claims: readonly ExpectedClaim[]) => {
    const sum = claims.reduce((total, { closingValue }) => total + closingValue, 0);
    return ((1000 * sum) / count).toFixed(3);
  };
}

/** What rules select in the seasons that have four others before them. */
function rulesTable(
  rules: readonly Rule[],
  claims: readonly ExpectedClaim[],
  seasons: readonly string[],
  sumOf: ReturnType<typeof sumPerThousand>,
): string {
  return textTable(
    ['rule', ...SELECTED_HEADER, 'sum of CLV per 1,000'],
    rules.map(([name, select]) => {
      const selected = select(claims, seasons);
      return [name, ...selectionCells(selected), sumOf(selected)];
    }),
  );
}

/** What the seasons before expect of the claims of each grade, and what became of them. */
function promisesTable(claims: readonly ExpectedClaim[]): string {
  const mean = (all: readonly ExpectedClaim[], of: (claim: ExpectedClaim) => number) =>
    percent(all.length === 0 ? null : meanOf(all.map(of)).mean);
  return textTable(
    ['grade', 'n', 'expected CLV %', 'CLV %', 'beat chance %', 'beat close %'],
    GRADES.map((grade) => {
      const own = claims.filter((claim) => claim.grade === grade);
      return [
        grade,
        own.length,
        mean(own, ({ expectedClv }) => expectedClv),
        mean(own, ({ closingValue }) => closingValue),
        mean(own, ({ beatChance }) => beatChance),
        mean(own, ({ closingValue }) => (closingValue > 0 ? 1 : 0)),
      ];
    }),
  );
}

/**
 * What was chosen for each season and would have been selected in it; nothing where there are too
 * few seasons to choose by.
 */
function thresholdsTable(
  chosen: readonly (readonly [season: string, ChosenThresholds | undefined])[],
  clear: readonly ExpectedClaim[],
): string {
  return textTable(
    ['season', 'side', 'draw', 'misses the aim by', ...SELECTED_HEADER],
    chosen.map(([season, own]) => {
      if (!own) {
        return [season, '-', '-', '-'];
      }
      const { side, draw } = own.thresholds.minEdge;
      const limits = [side.toFixed(2), draw.toFixed(2), `${percent(own.missed)} points`];
      const selected = gradedBy(own.thresholds, clear, [season]);
      return [season, ...limits, ...(season === 'next' ? [] : selectionCells(selected))];
    }),
  );
}
