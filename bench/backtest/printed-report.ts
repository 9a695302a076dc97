/** All tables of a backtest, in the order they are read. */
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import { sections } from '../text-table.ts';
import { describeThresholds, frontierTable, weightsTable } from './fit/tables.ts';
import type { JudgedSeason } from './judge-season.ts';
import { type LeaveOneOut, MIN_SEASONS } from './leave-one-out.ts';
import { allSeasons, reportOn, winnerBets } from './report.ts';
import { flagsTable, gradesTable, lossBySeason, marketsTable, seasonsTable, sourcesTable } from './tables.ts';

type Judged = ReadonlyMap<string, JudgedSeason>;
type Section = readonly [title: string, text: string];

/** What the shipped settings gave, then what each season gave by the others, where there are seasons enough. */
export function printedReport(shipped: Judged, leftOut: LeaveOneOut | undefined): string {
  const text = sections([...shippedSections(shipped), ...(leftOut ? leftOutSections(leftOut) : [])]);
  return leftOut ? text : `${text}\nNo season is left out: that takes ${MIN_SEASONS} seasons or more.\n`;
}

function shippedSections(shipped: Judged): Section[] {
  const { matches, bets } = allSeasons(shipped);
  const report = reportOn(shipped);
  return [
    [`Forecasts of ${report.matches} matches, gaps in 1e-4 (shipped weights)`, sourcesTable(matches)],
    ['fair_prob less Pinnacle before the match (shipped weights)', lossBySeason(matches)],
    ...gradeSections(shipped, 'shipped settings'),
    ['By flag (shipped settings)', flagsTable(winnerBets(bets))],
    ['Totals and handicaps where the close has the same line', marketsTable(bets)],
  ];
}

function gradeSections(judged: Judged, by: string): Section[] {
  const report = reportOn(judged);
  return [
    [`Grades of the winner market (${by})`, gradesTable(report)],
    [`A by season (${by})`, seasonsTable(report, 'A')],
    [`B by season (${by})`, seasonsTable(report, 'B')],
  ];
}

function leftOutSections({ judged, weights, thresholds, ofAll, trials }: LeaveOneOut): Section[] {
  const chosen = [
    ...[...thresholds].map(([season, own]) => [season, own] as const),
    ['all ', ofAll.thresholds] as const,
  ];
  return [
    ['fair_prob less Pinnacle before the match (season left out)', lossBySeason(allSeasons(judged).matches)],
    ...gradeSections(judged, 'season left out'),
    [
      'Thresholds of A chosen by the other seasons',
      chosen.map(([season, own]) => `${season}  ${describeThresholds(own)}`).join('\n'),
    ],
    [
      'Frontier: thresholds of A where the other books see no loss (weights of the other seasons)',
      frontierTable(trials, [...judged.keys()], reportOn(judged).matches),
    ],
    ['Weights', weightsTable([['shipped', REFERENCE_WEIGHTS], ['all seasons', ofAll.weights], ...weights])],
  ];
}
