/**
 * Two-way winners held against results: matches of tennis-data.co.uk, as one CSV file (.csv or
 * .csv.gz), through the `scan()` of production.
 *
 *     npm run backtest -- two-way --data FILE
 */
import { required, runProgram } from '../../../bench/program.ts';
import { sections, textTable } from '../../../bench/text-table.ts';
import { BACKTEST_SETTINGS, judgeSeason } from '../judge-season.ts';
import { comparable, GRADES, gradeReport } from '../report.ts';
import { logLoss, meanGap, meanOf } from '../scores.ts';
import { percent } from '../tables.ts';
import { readTennis } from './tennis-file.ts';

process.exitCode = runProgram(
  'npm run backtest -- two-way --data FILE',
  ({ data }) => printReport(required(data)),
  process.argv.slice(3),
);

function printReport(file: string): void {
  const { matches, bets } = judgeSeason(readTennis(file), BACKTEST_SETTINGS);
  const compared = comparable(matches, ['fair', 'pinnacle_open', 'mean_open']);
  const forecasts = { fair: 'fair', pinnacle: 'pinnacle_open', average: 'mean_open' } as const;
  const table = textTable(
    ['source', 'matches', 'log loss', 'less fair, 1e-4', '+-'],
    Object.entries(forecasts).map(([source, name]) => {
      const pairs = compared.map((match) => {
        return {
          happened: match.happened,
          own: match.forecasts[name],
          other: match.forecasts.fair,
        };
      });
      const loss = meanOf(pairs.map(({ own, happened }) => logLoss(own, happened)));
      const gap = meanGap(pairs, logLoss);
      return [
        source,
        compared.length,
        loss.mean.toFixed(5),
        (1e4 * gap.mean).toFixed(2),
        (1e4 * gap.se).toFixed(2),
      ];
    }),
  );
  const grades = textTable(
    ['grade', 'n', 'ev %', 'ROI %', '+-'],
    GRADES.map((grade) => {
      const { n, mean_ev, roi, roi_se } = gradeReport(bets.filter((bet) => bet.grade === grade));
      return [grade, n, percent(mean_ev), percent(roi, 1), percent(roi_se, 1)];
    }),
  );
  console.log(
    sections([
      ['Forecasts of two-way winners', table],
      ['Grades of two-way winners', grades],
    ]),
  );
}
