/** All tables of a backtest, in the order they are read. */
import { REFERENCE_WEIGHTS, type ReferenceWeights } from '#domain/reference/weights.ts';
import { type Cell, sections, textTable } from '../text-table.ts';
import { type ChosenThresholds, LATEST, sumTrial, type ThresholdTrial } from './fit/fit-thresholds.ts';
import { FITTED_TIERS } from './fit/fit-weights.ts';
import type { ForwardChain } from './forward-chain.ts';
import type { JudgedSeason } from './judge-season.ts';
import { type LeaveOneOut, MIN_SEASONS } from './leave-one-out.ts';
import { allSeasons, reportOn, winnerBets } from './report.ts';
import * as tables from './tables.ts';

const { percent } = tables;

type Judged = ReadonlyMap<string, JudgedSeason>;
type Section = readonly [title: string, text: string];

/**
 * What the shipped settings gave; then, where there are seasons enough, what each season gave by those before it, and by
 * all others.
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
  return leftOut ? text : `${text}\nNo season is left out: that takes ${MIN_SEASONS} seasons or more.\n`;
}

function shippedSections(shipped: Judged): Section[] {
  const { matches, bets } = allSeasons(shipped);
  const compared = reportOn(shipped).matches;
  return [
    [`Forecasts of ${compared} matches, gaps in 1e-4 (shipped weights)`, tables.sourcesTable(matches)],
    ['fair_prob less Pinnacle before the match (shipped weights)', tables.lossBySeason(matches)],
    ...gradeSections(shipped, 'shipped settings'),
    ['Whose closes judge the bets', tables.yardsticksTable(winnerBets(bets))],
    ['By flag (shipped settings)', tables.flagsTable(winnerBets(bets))],
    ['Totals and handicaps where the close has the same line', tables.marketsTable(bets)],
  ];
}

function gradeSections(judged: Judged, by: string): Section[] {
  const report = reportOn(judged);
  return [
    [`Grades of the winner market (${by})`, tables.gradesTable(report)],
    [`A by season (${by})`, tables.seasonsTable(judged, 'A')],
    [`B by season (${by})`, tables.seasonsTable(judged, 'B')],
  ];
}

function forwardSections({ judged, weights, thresholds, trials, next }: ForwardChain): Section[] {
  const latest = new Map([...judged].slice(-LATEST));
  return [
    [
      'fair_prob less Pinnacle before the match (by the seasons before)',
      tables.lossBySeason(allSeasons(judged).matches),
    ],
    ...gradeSections(judged, 'by the seasons before'),
    [
      `Grades of the latest ${latest.size} seasons (by the seasons before)`,
      tables.gradesTable(reportOn(latest)),
    ],
    ['A by outcome (by the seasons before)', tables.outcomesTable(winnerBets(allSeasons(judged).bets))],
    ['Thresholds of A chosen by the seasons before', thresholdsTable(thresholds, next.thresholds)],
    [
      'Frontier: thresholds of A where the other books see no loss (by the seasons before)',
      frontierTable(
        trials,
        [...judged.keys()],
        allSeasons(judged).matches.filter(({ isJudged }) => isJudged).length,
      ),
    ],
    ['Weights by the seasons before', weightsTable([...weights, ['next', next.weights]])],
  ];
}

function leftOutSections({ judged, weights, ofAll }: LeaveOneOut): Section[] {
  return [
    [
      'fair_prob less Pinnacle before the match (season left out)',
      tables.lossBySeason(allSeasons(judged).matches),
    ],
    ...gradeSections(judged, 'season left out'),
    ['Weights', weightsTable([['shipped', REFERENCE_WEIGHTS], ['all seasons', ofAll], ...weights])],
  ];
}

/** What more or less demanding thresholds would have given, in all seasons and in the latest. */
function frontierTable(trials: readonly ThresholdTrial[], seasons: readonly string[], matches: number) {
  return textTable(
    ['winnings from, price to', 'per 1,000', ...SUMS_HEADER, ...SUMS_HEADER.map((name) => `late ${name}`)],
    trials
      .filter(({ thresholds }) => thresholds.confirmed === 0)
      .map((trial) => [
        `${percent(trial.thresholds.fullExcess, 0)} %, ${trial.thresholds.longOdds}`,
        ((1000 * sumTrial(trial, seasons).n) / matches).toFixed(1),
        ...sumsCells(sumTrial(trial, seasons)),
        ...sumsCells(sumTrial(trial, seasons.slice(-LATEST))),
      ]),
  );
}

const SUMS_HEADER = ['n', 'ev %', 'CLV %', 'beat %', 'realised'];

function sumsCells({ n, ev, clv, beat }: ReturnType<typeof sumTrial>): Cell[] {
  if (n === 0) return [0, '-', '-', '-', '-'];
  return [n, percent(ev / n), percent(clv / n), percent(beat / n, 1), (clv / ev).toFixed(2)];
}

/** Fitted weights, several sets below one another. */
function weightsTable(named: readonly (readonly [string, ReferenceWeights])[]): string {
  return textTable(
    ['weights', 'tier', 'home: sharp', 'goals', 'soft', 'draw: sharp', 'goals', 'soft', 'constant'],
    named.flatMap(([name, weights]) =>
      FITTED_TIERS.map((tier) => {
        const { home, draw } = weights[tier];
        const numbers = [home.sharp, home.goals, home.soft, draw.sharp, draw.goals, draw.soft, draw.constant];
        return [name, tier, ...numbers.map((weight) => weight.toFixed(3))];
      }),
    ),
  );
}

/** What was chosen for each season and would have been selected in it, and what is chosen for the next. */
function thresholdsTable(bySeason: ForwardChain['thresholds'], next: ChosenThresholds | undefined): string {
  return textTable(
    ['season', 'thresholds', ...SUMS_HEADER],
    [
      ...[...bySeason].map(([season, own]) => [
        season,
        describeThresholds(own?.chosen),
        ...(own ? sumsCells(own.selected) : []),
      ]),
      ['next', describeThresholds(next)],
    ],
  );
}

function describeThresholds(chosen: ChosenThresholds | undefined): string {
  if (!chosen) return 'too few seasons to choose by';
  const { fullExcess, confirmed, longOdds } = chosen.thresholds;
  const words = `winnings from ${percent(fullExcess, 0)} %, others from ${percent(confirmed, 0)} %, price to ${longOdds}`;
  if (chosen.missed === 0) return words;
  return `${words} (none keep the aim; these miss it by ${percent(chosen.missed)} points)`;
}
