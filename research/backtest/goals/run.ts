/**
 * The chances that closing handicaps and totals imply for markets that season files do not price,
 * held against results.
 *
 *     npm run backtest -- goals --data DIR[,DIR]
 */
import { join } from 'node:path';
import { readFolder, required, runProgram } from '../../../bench/program.ts';
import { sections, textTable } from '../../../bench/text-table.ts';
import { readCsv } from '../csv-rows.ts';
import { closingGoals, compareForecasts, forecastOf, GOAL_MARKETS } from './goal-markets.ts';

process.exitCode = runProgram(
  'npm run backtest -- goals --data DIR[,DIR]',
  ({ data }) => printReport(required(data).split(',')),
  process.argv.slice(3),
);

function printReport(folders: readonly string[]): void {
  const expected = 'a folder of folders named 1213, 1314, … with one CSV file a division is needed';
  const inside = (folder: string) => readFolder(folder, expected).map((name) => join(folder, name));
  const seasons = folders.flatMap(inside).filter((path) => /\/\d{4}$/.test(path));
  const matches = seasons
    .flatMap(inside)
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file) => readCsv(file, file).rows.flatMap(({ row }) => closingGoals(row) ?? []));
  const rows = Object.entries(GOAL_MARKETS).map(([name, line]) => {
    const { count, given, happened, se } = compareForecasts(
      matches.flatMap(({ model, score }) => forecastOf(model, line, score) ?? []),
    );
    const points = (100 * (given - happened)).toFixed(1);
    const errors = ((given - happened) / se).toFixed(1);
    return [name, count, given.toFixed(4), happened.toFixed(4), points, errors];
  });
  const header = ['line', 'n', 'given', 'came true', 'points', 'in standard errors'];
  console.log(sections([['Markets by closing handicaps and totals', textTable(header, rows)]]));
}
