/**
 * Bench: the whole scan, from the bytes of a feed to the bytes of a snapshot, against `JSON.parse` of the same bytes in
 * the same run.
 *
 *     npm run bench -- [--sizes 500,5000,20000] [--captures DIR] [--rounds N] [--json FILE]
 *
 *     npm run bench -- dispatch [--subscribers N] [--json FILE]
 *     npm run bench -- load [--seconds N] [--rounds N] [--json FILE]
 *     npm run bench -- freshness [--captures DIR] [--scans N] [--page]
 *     npm run bench -- soak [--minutes N]
 *
 * The feed is synthetic: 40 books, every price with a link, about 60 KB an event. `--captures` adds a folder of
 * recorded bodies of The Odds API. Tables go to standard output, progress to standard error. The bodies are written
 * below build/ and removed again; 20,000 events take 1.3 GB there.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bodiesOf, RECORDED_BODIES } from './captures/recorded-bodies.ts';
import { writeFeed } from './feed/feed.ts';
import {
  createProgress,
  InputProblem,
  type Options,
  openDocument,
  runProgram,
  UsageProblem,
} from './program.ts';
import { bundlePasses, measureSpeed, type SpeedReport } from './speed/measure.ts';
import { foundTable, speedTable } from './tables.ts';
import { sections } from './text-table.ts';

const MIN_ROUNDS = 3;
const MAX_ROUNDS = 15;
/** How many events are scanned over all rounds of a size, within the bounds of rounds. */
const EVENTS_IN_ALL = 40_000;

function countIn(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageProblem();
  return Number(text);
}

function syntheticReports(
  sizes: readonly number[],
  rounds: number | undefined,
  progress: (step: string) => void,
): SpeedReport[] {
  const reports: SpeedReport[] = [];
  for (const events of sizes.toSorted((a, b) => a - b)) {
    progress(`${events} events: writing the bodies`);
    const folder = writeFeed(join(import.meta.dirname, '../build/bench'), events);
    try {
      const usual = Math.max(MIN_ROUNDS, Math.min(MAX_ROUNDS, Math.round(EVENTS_IN_ALL / events)));
      const feed = { folder, recorded: false };
      reports.push(measureSpeed(`${events}`, feed, rounds ?? usual, reports.at(-1), progress));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return reports;
}

function run({ sizes = '500,5000,20000', captures, rounds, json }: Options): void {
  const events = sizes.split(',').map(countIn);
  if (captures !== undefined && bodiesOf(captures, 1, '--captures').next().done)
    throw new InputProblem(`no bodies in ${captures}: --captures names ${RECORDED_BODIES}`);
  const fixedRounds = rounds === undefined ? undefined : countIn(rounds);
  const writeDocument = openDocument(json);
  const progress = createProgress();
  bundlePasses();
  const speed = syntheticReports(events, fixedRounds, progress);
  if (captures !== undefined) {
    const feed = { folder: captures, recorded: true };
    speed.push(measureSpeed('recorded', feed, fixedRounds ?? MAX_ROUNDS, undefined, progress));
  }
  const text = sections([
    ['A whole scan against JSON.parse of the same bytes, medians', speedTable(speed)],
    ['What was found', foundTable(speed)],
  ]);
  process.stdout.write(text);
  writeDocument({ node: process.version, speed });
}

/** What else is measured, by name. */
const PROGRAMS: Readonly<Record<string, string>> = {
  dispatch: './dispatch/run.ts',
  load: './load/run.ts',
  freshness: '../test/stack/freshness.ts',
  soak: '../test/stack/soak.ts',
};
const program = PROGRAMS[process.argv[2] ?? ''];
if (program) await import(program);
else
  process.exitCode = runProgram(
    'npm run bench -- [--sizes 500,5000,20000] [--captures DIR] [--rounds N] [--json FILE]',
    run,
  );
