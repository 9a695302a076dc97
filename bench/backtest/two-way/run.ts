/**
 * Two-way winners held against results: matches of tennis-data.co.uk, as one CSV file (.csv or .csv.gz), through the `scan()` of production.
 *
 *     node bench/backtest/two-way/run.ts --data FILE
 */
import { parseArgs } from 'node:util';
import { InputProblem } from '../input-problem.ts';
import { logLoss, meanOf } from '../scores.ts';
import { table } from '../tables.ts';
import { type JudgedTennis, judgeTennis } from './judge-tennis.ts';
import { readTennis } from './tennis-file.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (values.data) run(values.data);
else {
  console.error('usage: node bench/backtest/two-way/run.ts --data FILE');
  process.exitCode = 2;
}

function run(path: string): void {
  try {
    print(judgeTennis(readTennis(path)));
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function print({ forecasts, bets }: JudgedTennis): void {
  const tenThousandths = (value: number) => (1e4 * value).toFixed(2);
  const percent = (value: number, digits: number) => (100 * value).toFixed(digits);
  console.log(
    table(
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
    `\n${table(
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
