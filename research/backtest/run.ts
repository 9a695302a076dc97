/**
 * Backtest: every match day of football-data.co.uk season files through the `scan()` of production,
 * judged by closing prices and results: each season by weights of the seasons before it, of all
 * other seasons, and by those that ship.
 *
 *     npm run backtest -- --data DIR[,DIR] [--json FILE]
 *     npm run backtest -- two-way --data FILE
 *     npm run backtest -- goals --data DIR[,DIR]
 *
 * Tables go to standard output, progress to standard error. A reliability plot stands beside the
 * JSON file, as `.svg`.
 */
import {
  createProgress,
  InputProblem,
  type Options,
  openDocument,
  openOutput,
  required,
  runProgram,
} from '../../bench/program.ts';
import { LATEST } from './fit/fit-thresholds.ts';
import { forwardChain, leaveOneOut, MIN_SEASONS } from './fitted-seasons.ts';
import { BACKTEST_SETTINGS, judgeMatch, judgeSeason } from './judge-season.ts';
import { leftOutOf } from './left-out.ts';
import { yardstickOf } from './match.ts';
import { printedReport } from './printed-report.ts';
import { readSeasons, type Seasons } from './read-seasons.ts';
import { plotSources, reliabilityPlot } from './reliability-plot.ts';
import { allSeasons, reportOn } from './report.ts';

type Print = (text: string) => void;

/**
 * Runs the backtest and returns the exit code: 1 where the input cannot be judged and 2 for wrong
 * options, each with a line on stderr that says what to do.
 */
export function runBacktest(args: readonly string[], stdout: Print, stderr: Print): number {
  const run = ({ data, json }: Options) => {
    const progress = createProgress(stderr);
    const seasons = readSeasons(required(data), progress);
    requireMatches(seasons);
    const writeDocument = openDocument(json);
    const writePlot = openOutput(json?.replace(/(\.json)?$/, '.svg'));
    const judged = judge(seasons, progress);
    stdout(judged.text);
    writeDocument(judged.document);
    writePlot(judged.plot);
  };
  return runProgram('npm run backtest -- --data DIR[,DIR] [--json FILE]', run, args, stderr);
}

function requireMatches(seasons: Seasons): void {
  const matches = [...seasons.matches.values()].flat();
  if (matches.some(yardstickOf)) {
    return;
  }
  const { text } = leftOutOf(
    seasons,
    matches.map((match) => judgeMatch(match, undefined)),
  );
  throw new InputProblem(
    `no match can be judged; files as football-data.co.uk has them are needed\n${text}`,
  );
}

/**
 * What the shipped settings give, and where there are seasons enough, what each gives by the others
 * and by the earlier.
 */
function judge(seasons: Seasons, progress: (step: string) => void) {
  const shipped = new Map(
    [...seasons.matches].map(([season, matches]) => {
      const judged = judgeSeason(matches, BACKTEST_SETTINGS);
      progress(`scanned ${season}: ${judged.bets.length} value items`);
      return [season, judged] as const;
    }),
  );
  const leftOut =
    seasons.matches.size >= MIN_SEASONS ? leaveOneOut(seasons.matches, progress) : undefined;
  const forward = forwardChain(seasons.matches, progress);
  const { counts, text } = leftOutOf(seasons, allSeasons(shipped).matches);
  const report = reportOn(shipped);
  const byOthers = leftOut && {
    ...reportOn(leftOut.judged),
    judged_by: 'leave_one_season_out',
    shipped: report,
  };
  const title = `Reliability before the match, ${leftOut ? 'season left out' : 'weights as shipped'}`;
  return {
    text: `\n${text}\n${printedReport(shipped, leftOut, forward)}`,
    document: {
      ...(byOthers ?? { ...report, judged_by: 'shipped' }),
      ...(forward && {
        forward: {
          ...reportOn(forward.judged),
          latest: reportOn(new Map([...forward.judged].slice(-LATEST))),
        },
      }),
      left_out: counts,
    },
    plot: reliabilityPlot(title, plotSources(allSeasons(leftOut?.judged ?? shipped).matches)),
  };
}

if (import.meta.main && process.argv[2] === 'two-way') {
  await import('./two-way/run.ts');
} else if (import.meta.main && process.argv[2] === 'goals') {
  await import('./goals/run.ts');
} else if (import.meta.main) {
  process.exitCode = runBacktest(
    process.argv.slice(2),
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  );
}
