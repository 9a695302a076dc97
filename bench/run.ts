/**
 * Bench: the whole scan, from the bytes of a feed to the bytes of a snapshot, against `JSON.parse` of the same bytes in
 * the same run; and the removal of one margin against the way published libraries take.
 *
 *     npm run bench -- [--sizes 500,5000,20000] [--rounds N] [--json FILE]
 *
 * The feed is synthetic: 40 books, every price with a link, about 60 KB an event. Tables go to standard output, progress to
 * standard error. The bodies are written below build/ and removed again; 20,000 events take 1.3 GB there.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFeed } from './feed/feed.ts';
import { type MarginReport, measureMargin } from './margin/measure.ts';
import { openOutput } from './outputs.ts';
import { runProgram } from './program.ts';
import { createProgress } from './progress.ts';
import { bundlePasses, measureSpeed, type SpeedReport } from './speed/measure.ts';
import { foundTable, marginTable, sharePlot, speedTable } from './tables.ts';

type Options = {
  readonly sizes: readonly number[];
  readonly rounds: number | undefined;
  readonly json: string | undefined;
};

process.exitCode = runProgram(
  {
    usage: 'npm run bench -- [--sizes 500,5000,20000] [--rounds N] [--json FILE]',
    names: ['sizes', 'rounds', 'json'],
    optionsOf({ sizes = '500,5000,20000', rounds, json }): Options | undefined {
      const numbers = [...sizes.split(','), ...(rounds === undefined ? [] : [rounds])];
      if (!numbers.every((text) => /^[1-9]\d{0,5}$/.test(text))) return undefined;
      return {
        sizes: sizes.split(',').map(Number),
        rounds: rounds === undefined ? undefined : Number(rounds),
        json,
      };
    },
    run,
  },
  process.argv.slice(2),
);

function run({ sizes, rounds, json }: Options): void {
  const output = json === undefined ? undefined : openOutput('--json', json);
  const progress = createProgress((text) => process.stderr.write(text));
  const speed = speedOf(sizes, rounds, progress);
  const margin = marginOf(progress);
  console.log(`\nA whole scan against JSON.parse of the same bytes, medians\n\n${speedTable(speed)}`);
  console.log(`\nWhere the time goes\n\n${sharePlot(speed)}`);
  console.log(`\nWhat was found\n\n${foundTable(speed)}`);
  console.log(`\nRemoving one margin\n\n${marginTable(margin)}`);
  output?.write(`${JSON.stringify({ node: process.version, speed, margin }, null, 2)}\n`);
}

function speedOf(
  sizes: readonly number[],
  rounds: number | undefined,
  progress: (step: string) => void,
): readonly SpeedReport[] {
  const reports: SpeedReport[] = [];
  bundlePasses();
  const root = join(import.meta.dirname, '../build/bench');
  for (const events of sizes.toSorted((a, b) => a - b)) {
    progress(`${events} events: writing the bodies`);
    const feed = writeFeed(root, events);
    try {
      const own = rounds ?? Math.max(3, Math.min(15, Math.round(40_000 / events)));
      reports.push(measureSpeed(feed, own, reports.at(-1), progress));
    } finally {
      rmSync(feed.folder, { recursive: true, force: true });
    }
  }
  return reports;
}

function marginOf(progress: (step: string) => void): readonly MarginReport[] {
  return [2, 3, 20].flatMap((outcomes) =>
    (['power', 'shin'] as const).map((method) => {
      progress(`margin of ${outcomes} outcomes: ${method}`);
      return measureMargin(method, outcomes, 5_000, 15);
    }),
  );
}
