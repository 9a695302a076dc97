/** All tables of a backtest, in the order they are read. */
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import type { JudgedSeason } from './judge-season.ts';
import { LEAST_SEASONS, type LeaveOneOut } from './leave-one-out.ts';
import { judgedMatches, reportOn, winnerBets } from './report.ts';
import * as tables from './tables.ts';

type Judged = ReadonlyMap<string, JudgedSeason>;
type Section = readonly [title: string, text: string];

/** What the shipped settings gave, then what each season gave by the others, where there are seasons enough. */
export function printedReport(shipped: Judged, leftOut: LeaveOneOut | undefined): string {
  const sections = [...shippedSections(shipped), ...(leftOut ? leftOutSections(leftOut) : [])];
  const text = sections.map(([title, body]) => `\n${title}\n\n${body}\n`).join('');
  return leftOut ? text : `${text}\nNo season is left out: that takes ${LEAST_SEASONS} seasons or more.\n`;
}

function shippedSections(shipped: Judged): Section[] {
  const report = reportOn(shipped);
  const matches = judgedMatches(shipped);
  const bets = [...shipped.values()].flatMap((season) => season.bets);
  return [
    [`Forecasts of ${report.matches} matches, gaps in 1e-4 (shipped weights)`, tables.sourcesTable(matches)],
    ['fair_prob less Pinnacle before the match (shipped weights)', tables.lossBySeason(matches)],
    ['Grades of the winner market (shipped settings)', tables.gradesTable(report)],
    ['A by season (shipped settings)', tables.seasonsTable(report, 'A')],
    ['B by season (shipped settings)', tables.seasonsTable(report, 'B')],
    ['By flag (shipped settings)', tables.flagsTable(winnerBets(bets))],
    ['Totals and handicaps where the close has the same line', tables.marketsTable(bets)],
  ];
}

function leftOutSections({ judged, weights, thresholds, ofAll, trials }: LeaveOneOut): Section[] {
  const report = reportOn(judged);
  return [
    [
      'fair_prob less Pinnacle before the match (season left out)',
      tables.lossBySeason(judgedMatches(judged)),
    ],
    ['Grades of the winner market (season left out)', tables.gradesTable(report)],
    ['A by season (season left out)', tables.seasonsTable(report, 'A')],
    ['B by season (season left out)', tables.seasonsTable(report, 'B')],
    [
      'Thresholds of A chosen by the other seasons',
      [
        ...[...thresholds].map(([season, own]) => `${season}  ${tables.describeThresholds(own)}`),
        `all   ${tables.describeThresholds(ofAll.thresholds)}`,
      ].join('\n'),
    ],
    [
      'Frontier: thresholds of A where the other books see no loss (weights of the other seasons)',
      tables.frontierTable(trials, [...judged.keys()], report.matches),
    ],
    [
      'Weights',
      tables.weightsTable([['shipped', REFERENCE_WEIGHTS], ['all seasons', ofAll.weights], ...weights]),
    ],
  ];
}
