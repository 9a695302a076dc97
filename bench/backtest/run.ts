/**
 * Backtest: every match day of football-data.co.uk season files through the `scan()` of production, judged by closing prices
 * and results. Once with the weights and thresholds that ship, once leaving each season out of what judges it.
 *
 *     npm run backtest -- --data DIR [--json FILE] [--plot FILE]
 *
 * Tables go to standard output, progress to standard error; the plot stands beside the JSON file unless it has its own name.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { REFERENCE_WEIGHTS } from '#domain/fair/reference-weights.ts';
import { BACKTEST_SETTINGS, type JudgedMatch, type JudgedSeason, judgeSeason } from './judge-season.ts';
import { leaveOneOut } from './leave-one-out.ts';
import { type PlotSource, reliabilityPlot } from './reliability-plot.ts';
import { reportOn, winnerBets } from './report.ts';
import { readSeason, seasonsIn } from './season-files.ts';
import * as tables from './tables.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, json: { type: 'string' }, plot: { type: 'string' } },
});
if (!values.data) {
  console.error('usage: npm run backtest -- --data DIR [--json FILE] [--plot FILE]');
  process.exit(2);
}
const plotFile = values.plot ?? values.json?.replace(/(\.json)?$/, '.svg');

const started = performance.now();
function progress(step: string): void {
  console.error(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}`);
}

const folder = values.data;
const seasons = new Map(
  seasonsIn(folder).map((season) => {
    const matches = readSeason(folder, season);
    progress(`read ${season}: ${matches.length} matches`);
    return [season, matches] as const;
  }),
);
if (seasons.size === 0) {
  console.error(
    `no seasons below ${folder}: folders named 1213, 1314, … with one file a division are expected`,
  );
  process.exit(1);
}

const shipped = new Map(
  [...seasons].map(([season, matches]) => {
    const judged = judgeSeason(matches, BACKTEST_SETTINGS);
    progress(`scanned ${season}: ${judged.bets.length} value items`);
    return [season, judged] as const;
  }),
);
const leftOut = seasons.size > 1 ? leaveOneOut(seasons, progress) : undefined;

const report = reportOn(shipped);
const leftOutReport = leftOut ? reportOn(leftOut.judged) : undefined;

printTables();
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify(leftOutReport ? { ...report, leave_one_season_out: leftOutReport } : report, null, 2)}\n`,
  );
if (plotFile)
  writeFileSync(plotFile, reliabilityPlot('Reliability before the match', plotSources(matchesOf(shipped))));

function matchesOf(judged: ReadonlyMap<string, JudgedSeason>): JudgedMatch[] {
  return [...judged.values()].flatMap(({ matches }) => matches);
}

function betsOf(judged: ReadonlyMap<string, JudgedSeason>) {
  return [...judged.values()].flatMap(({ bets }) => bets);
}

function print(title: string, text: string): void {
  console.log(`\n${title}\n\n${text}`);
}

function printTables(): void {
  const matches = matchesOf(shipped);
  const bets = betsOf(shipped);
  print(
    `Forecasts of ${report.matches} matches, gaps in 1e-4 (shipped weights)`,
    tables.sourcesTable(matches),
  );
  print('fair_prob less Pinnacle before the match (shipped weights)', tables.lossBySeason(matches));
  print('Grades of the winner market (shipped settings)', tables.gradesTable(report));
  print('A by season (shipped settings)', tables.seasonsTable(report, 'A'));
  print('B by season (shipped settings)', tables.seasonsTable(report, 'B'));
  print('By flag (shipped settings)', tables.flagsTable(winnerBets(bets)));
  print('Totals and handicaps where the close has the same line', tables.marketsTable(bets));
  if (!leftOut || !leftOutReport) return;
  const { weights, thresholds, ofAll, trials, judged } = leftOut;
  const names = [...seasons.keys()];
  print('fair_prob less Pinnacle before the match (season left out)', tables.lossBySeason(matchesOf(judged)));
  print('Grades of the winner market (season left out)', tables.gradesTable(leftOutReport));
  print('A by season (season left out)', tables.seasonsTable(leftOutReport, 'A'));
  print(
    'Thresholds of A chosen by the other seasons',
    [
      ...[...thresholds].map(([season, own]) => `${season}  ${tables.describeThresholds(own)}`),
      `all   ${tables.describeThresholds(ofAll.thresholds)}`,
    ].join('\n'),
  );
  print(
    'Frontier: thresholds of A where the other books see no loss (weights of the other seasons)',
    tables.frontierTable(trials, names, leftOutReport.matches),
  );
  print(
    'Weights',
    tables.weightsTable([['shipped', REFERENCE_WEIGHTS], ['all seasons', ofAll.weights], ...weights]),
  );
}

function plotSources(matches: readonly JudgedMatch[]): PlotSource[] {
  const books = [...new Set(matches.flatMap((match) => Object.keys(match.books)))].sort();
  const pairsOf = (of: (match: JudgedMatch) => readonly number[] | undefined) =>
    matches.flatMap((match) =>
      (of(match) ?? []).map((p, outcome) => ({ p, hit: match.happened === outcome })),
    );
  return [
    { name: 'fair_prob', pairs: pairsOf((match) => match.fair) },
    ...books.map((book) => ({ name: book, pairs: pairsOf((match) => match.books[book]) })),
    { name: 'market average', pairs: pairsOf((match) => match.average) },
    { name: 'pinnacle, close', pairs: pairsOf((match) => match.close) },
  ];
}
