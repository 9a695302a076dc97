/**
 * Bench: the whole scan, from the bytes of a feed to the bytes that are stored, against
 * `JSON.parse` of the same bytes in the same run.
 *
 *     npm run bench -- [--sizes 1000,5000] [--captures DIR] [--rounds N] [--json FILE]
 *
 *     npm run bench -- feeds [--sizes 1000,5000] [--rounds N] [--json FILE]
 *     npm run bench -- dispatch [--subscribers N] [--json FILE]
 *     npm run bench -- load [--seconds N] [--rounds N] [--json FILE]
 *     npm run bench -- freshness [--captures DIR] [--scans N] [--page]
 *     npm run bench -- soak [--minutes N]
 *     npm run -s bench -- costs [--keys N] [--subscribers N] …
 *
 * The feed is synthetic: 40 books, every price with a link, about 60 KB an event. `--captures` adds
 * a folder of recorded bodies of The Odds API. Tables go to standard output, progress to standard
 * error. The bodies are written below build/ and removed again; 5,000 events take 310 MB there.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bodiesOf, RECORDED_BODIES } from '../research/captures/recorded-bodies.ts';
import { runCost } from './costs/run.ts';
import { writeFeed } from './feed/feed.ts';
import {
  countIn,
  createProgress,
  InputProblem,
  type Options,
  openDocument,
  runProgram,
} from './program.ts';
import { bundlePasses, measureSpeed, type SpeedReport } from './speed/measure.ts';
import { foundTable, speedTable } from './tables.ts';
import { sections } from './text-table.ts';

function run({ sizes = '1000,5000', captures, rounds = '5', json }: Options): void {
  const counts = sizes.split(',').map((size) => countIn(size, 'sizes'));
  const roundsOfEach = countIn(rounds, 'rounds');
  if (captures !== undefined && bodiesOf(captures, 1, '--captures').next().done) {
    throw new InputProblem(`no bodies in ${captures}: --captures names ${RECORDED_BODIES}`);
  }
  const writeDocument = openDocument(json);
  const progress = createProgress();
  bundlePasses();
  const speed: SpeedReport[] = [];
  for (const events of counts.toSorted((a, b) => a - b)) {
    progress(`${events} events: writing the bodies`);
    const folder = writeFeed(join(import.meta.dirname, '../build/bench'), events);
    try {
      const feed = { folder, recorded: false };
      speed.push(measureSpeed(`${events}`, feed, roundsOfEach, speed.at(-1), progress));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (captures !== undefined) {
    const feed = { folder: captures, recorded: true };
    speed.push(measureSpeed('recorded', feed, roundsOfEach, undefined, progress));
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
  feeds: './feeds/run.ts',
  dispatch: './dispatch/run.ts',
  load: './load/run.ts',
  freshness: '../test/stack/freshness.ts',
  soak: '../test/stack/soak.ts',
};
const program = PROGRAMS[process.argv[2] ?? ''];
if (program) {
  await import(program);
} else if (process.argv[2] === 'costs') {
  process.exitCode = runCost(process.argv.slice(3));
} else {
  process.exitCode = runProgram(
    'npm run bench -- [--sizes 1000,5000] [--captures DIR] [--rounds N] [--json FILE]',
    run,
  );
}
