/**
 * Two-way winners held against results: matches of tennis-data.co.uk, as one CSV file (.csv or .csv.gz), through the
 * `scan()` of production.
 *
 *     npm run backtest:two-way -- --data FILE
 */
import { runOnData } from '../../program.ts';
import { textTable } from '../../text-table.ts';
import { logLoss, meanOf } from '../scores.ts';
import { type JudgedTennis, judgeTennis } from './judge-tennis.ts';
import { readTennis } from './tennis-file.ts';

process.exitCode = runOnData('npm run backtest:two-way -- --data FILE', (file) =>
  print(judgeTennis(readTennis(file))),
);

function print({ forecasts, bets }: JudgedTennis): void {
  const tenThousandths = (value: number) => (1e4 * value).toFixed(2);
  const percent = (value: number, digits: number) => (100 * value).toFixed(digits);
  console.log(
    textTable(
      [`source, ${forecasts.length} matches`, 'log loss', 'less fair, 1e-4', '+-'],
      (['fair', 'pinnacle', 'average'] as const).map((source) => {
        const gap = meanOf(forecasts.map((match) => logLoss(match[source]) - logLoss(match.fair)));
        const own = meanOf(forecasts.map((match) => logLoss(match[source])));
        return [source, own.mean.toFixed(5), tenThousandths(gap.mean), tenThousandths(gap.se)];
      }),
    ),
  );
  const byGrade = Map.groupBy(bets, ({ grade }) => grade);
  console.log(
    `\n${textTable(
      ['grade', 'n', 'ev %', 'ROI %', '+-'],
      (['A', 'B', 'C'] as const).map((grade) => {
        const own = byGrade.get(grade) ?? [];
        const profit = meanOf(own.map((bet) => bet.profit));
        const ev = meanOf(own.map((bet) => bet.ev));
        return [grade, own.length, percent(ev.mean, 2), percent(profit.mean, 1), percent(profit.se, 1)];
      }),
    )}`,
  );
}
