/** The command line of the backtest: reads, judges, prints and writes. */
import { resolve } from 'node:path';
import { InputProblem } from '../input-problem.ts';
import { type Output, openOutput } from '../outputs.ts';
import { type Program, runProgram } from '../program.ts';
import { createProgress } from '../progress.ts';
import { BACKTEST_SETTINGS, judgeMatch, judgeSeason } from './judge-season.ts';
import { LEAST_SEASONS, leaveOneOut } from './leave-one-out.ts';
import { leftOutOf } from './left-out.ts';
import { printedReport } from './printed-report.ts';
import { readSeasons, type Seasons } from './read-seasons.ts';
import { plotSources, reliabilityPlot } from './reliability-plot.ts';
import { documentOf, judgedMatches, missingSource, reportOn } from './report.ts';

export type Streams = { readonly stdout: (text: string) => void; readonly stderr: (text: string) => void };

type Options = {
  readonly data: string;
  readonly json?: string | undefined;
  readonly plot?: string | undefined;
};

/**
 * Runs the backtest and answers the exit code: 1 where the input cannot be judged and 2 for wrong options, each with a
 * line on stderr that says what to do.
 */
export function runBacktest(args: readonly string[], { stdout, stderr }: Streams): number {
  const progress = createProgress(stderr);
  const program: Program<keyof Options, Options> = {
    usage: 'npm run backtest -- --data DIR [--json FILE] [--plot FILE]',
    names: ['data', 'json', 'plot'],
    optionsOf: ({ data, ...outputs }) => (data ? { data, ...outputs } : undefined),
    run(options) {
      const seasons = readSeasons(options.data, progress);
      requireMatches(seasons);
      judge(seasons, openOutputs(options), progress, stdout);
    },
  };
  return runProgram(program, args, stderr);
}

function requireMatches(seasons: Seasons): void {
  // Nothing has been scanned yet: the scan's own probability is all that may be missing.
  const matches = [...seasons.matches.values()].flat().map((match) => judgeMatch(match, undefined));
  if (matches.some((match) => missingSource(match) === 'no_fair')) return;
  const { text } = leftOutOf(seasons, matches);
  throw new InputProblem(`no match can be judged; files as football-data.co.uk has them are needed\n${text}`);
}

type Outputs = { readonly json: Output | undefined; readonly plot: Output | undefined };

function openOutputs({ json, plot }: Options): Outputs {
  const plotFile = plot ?? json?.replace(/(\.json)?$/, '.svg');
  if (json !== undefined && plotFile !== undefined && resolve(json) === resolve(plotFile))
    throw new InputProblem(`--plot: ${plotFile} is the file of --json too; name another file`);
  return {
    json: json === undefined ? undefined : openOutput('--json', json),
    plot: plotFile === undefined ? undefined : openOutput('--plot', plotFile),
  };
}

function judge(
  seasons: Seasons,
  { json, plot }: Outputs,
  progress: (step: string) => void,
  stdout: (text: string) => void,
): void {
  const shipped = new Map(
    [...seasons.matches].map(([season, matches]) => {
      const judged = judgeSeason(matches, BACKTEST_SETTINGS);
      progress(`scanned ${season}: ${judged.bets.length} value items`);
      return [season, judged] as const;
    }),
  );
  const enough = seasons.matches.size >= LEAST_SEASONS;
  const leftOut = enough ? leaveOneOut(seasons.matches, progress) : undefined;
  const matches = judgedMatches(shipped);
  const rows = leftOutOf(seasons, matches);
  stdout(`\n${rows.text}\n${printedReport(shipped, leftOut)}`);
  const document = documentOf(reportOn(shipped), leftOut && reportOn(leftOut.judged), rows.counts);
  json?.write(`${JSON.stringify(document, null, 2)}\n`);
  const judgedBy = leftOut ? 'season left out' : 'weights as shipped';
  plot?.write(
    reliabilityPlot(
      `Reliability before the match, ${judgedBy}`,
      plotSources(leftOut ? judgedMatches(leftOut.judged) : matches),
    ),
  );
}
