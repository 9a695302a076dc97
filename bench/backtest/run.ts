/**
 * Backtest: every match day of football-data.co.uk season files through the `scan()` of production, judged by closing prices
 * and results. Leaving each season out of what judges it, and once with the weights and thresholds that ship.
 *
 *     npm run backtest -- --data DIR [--json FILE] [--plot FILE]
 *
 * Tables go to standard output, progress to standard error; the plot stands beside the JSON file unless it has its own name.
 */
import { runBacktest } from './backtest.ts';

process.exitCode = runBacktest(process.argv.slice(2), {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
});
