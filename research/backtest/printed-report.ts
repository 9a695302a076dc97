/** All tables of a backtest, in the order they are read. */
import { REFERENCE_WEIGHTS, type ReferenceWeights } from '#domain/reference/weights.ts';
import { type Cell, sections, textTable } from '../../bench/text-table.ts';
import type { ExpectationFit, ExpectedClaim } from './fit/fit-expectation.ts';
import { type ChosenThresholds, LATEST, selectedBy } from './fit/fit-thresholds.ts';
import { FITTED_TIERS } from './fit/fit-weights.ts';
import { type ForwardChain, type LeaveOneOut, MIN_SEASONS } from './fitted-seasons.ts';
import { FORECASTS, type JudgedMatch, type JudgedSeason } from './judge-season.ts';
import { allSeasons, comparable, GRADES, gradeReport, winnerBets } from './report.ts';
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
  const compared = comparable(matches, FORECASTS).length;
  return [
    [
      `Forecasts of ${compared} matches, gaps in 1e-4 (shipped weights)`,
      tables.sourcesTable(matches),
    ],
    ['fair_prob less Pinnacle before the match (shipped weights)', tables.lossBySeason(matches)],
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

function forwardSections({ judged, weights, thresholds, expected, next }: ForwardChain): Section[] {
  const seasons = [...judged.keys()];
  const latest = seasons.slice(-LATEST);
  const { matches, bets } = allSeasons(judged);
  const ofWinner = winnerBets(bets);
  const ofLatest = ofWinner.filter(({ season }) => latest.includes(season));
  const by = 'by the seasons before';
  return [
    [`fair_prob less Pinnacle before the match (${by})`, tables.lossBySeason(matches)],
    ...gradeSections(judged, by),
    [`Grades of the latest ${latest.length} seasons (${by})`, tables.gradesTable(ofLatest)],
    [`A by outcome (${by})`, tables.outcomesTable(ofWinner.filter(({ grade }) => grade === 'A'))],
    [
      'Thresholds of A chosen by the seasons before',
      thresholdsTable([...thresholds, ['next', next.thresholds]], expected),
    ],
    [
      'Grade A by thresholds chosen by the seasons before',
      chosenTable(thresholds, expected, matches),
    ],
    [
      `Promised and kept in the latest ${latest.length} seasons (${by})`,
      promisesTable(expected.filter(({ season }) => latest.includes(season))),
    ],
    ['Expectation of the next season', expectationTable(next.expectation)],
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
  return tables.gradeCells(gradeReport(selectedBy(...selection))).slice(0, SELECTED_HEADER.length);
}

/** All seasons together, each by the thresholds that the seasons before it have chosen. */
function chosenTable(
  chosen: ForwardChain['thresholds'],
  claims: readonly ExpectedClaim[],
  matches: readonly JudgedMatch[],
): string {
  const selected = [...chosen].flatMap(([season, own]) =>
    own ? selectedBy(own.thresholds, claims, [season]) : [],
  );
  const count = matches.filter(({ season, yardstick }) => yardstick && chosen.get(season)).length;
  const sum = selected.reduce((total, { closingValue }) => total + closingValue, 0);
  const expectedSum = selected.reduce((total, { expectedClv }) => total + expectedClv, 0);
  return textTable(
    [...SELECTED_HEADER, 'of expected', 'sum of CLV per 1,000'],
    [
      [
        ...tables.gradeCells(gradeReport(selected)).slice(0, SELECTED_HEADER.length),
        (sum / expectedSum).toFixed(3),
        ((1000 * sum) / count).toFixed(3),
      ],
    ],
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

function expectationTable({ spread, clear, reserved }: ExpectationFit): string {
  return textTable(
    [
      'claims',
      'spread of a side',
      'of a draw',
      'left of a claim',
      'beat chance: constant',
      'slope',
    ],
    Object.entries({ clear, reserved }).map(([name, { claimLeft, beat }]) => [
      name,
      ...[spread.side, spread.draw, claimLeft, beat.constant, beat.slope].map((value) =>
        value.toFixed(3),
      ),
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
  claims: readonly ExpectedClaim[],
): string {
  return textTable(
    ['season', 'thresholds', ...SELECTED_HEADER],
    chosen.map(([season, own]) => [
      season,
      describeThresholds(own),
      ...(own && season !== 'next' ? selectedCells(own.thresholds, claims, [season]) : []),
    ]),
  );
}

function describeThresholds(chosen: ChosenThresholds | undefined): string {
  if (!chosen) {
    return 'too few seasons to choose by';
  }
  const { side, draw } = chosen.thresholds.minEdge;
  const words = `sides from ${side.toFixed(2)}, draws from ${draw.toFixed(2)}`;
  if (chosen.missed === 0) {
    return words;
  }
  return `${words} (none keep the aim; these miss it by ${percent(chosen.missed)} points)`;
}
