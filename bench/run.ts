/**
 * Bench: the whole scan, from the bytes of a feed to the bytes of a snapshot, against `JSON.parse` of the same bytes in
 * the same run; and the removal of one margin against the way published libraries take.
 *
 *     npm run bench -- [--sizes 500,5000,20000] [--rounds N] [--json FILE]
 *
 * The feed is synthetic: 40 books, every price with a link, about 60 KB an event. Tables go to standard output, progress to
 * standard error. The bodies are written below build/ and removed again; 20,000 events take 1.3 GB there.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFeed } from './feed/feed.ts';
import { measureMargin } from './margin/measure.ts';
import { bundlePasses, measureSpeed, type SpeedReport } from './speed/measure.ts';
import { foundTable, marginTable, sharePlot, speedTable } from './tables.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '500,5000,20000' },
    rounds: { type: 'string' },
    json: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const roundsOf = (events: number) =>
  Number(values.rounds ?? Math.max(3, Math.min(15, Math.round(40_000 / events))));
if (![...sizes, ...sizes.map(roundsOf)].every((number) => Number.isInteger(number) && number > 0)) {
  console.error('usage: npm run bench -- [--sizes 500,5000,20000] [--rounds N] [--json FILE]');
  process.exit(2);
}

const started = performance.now();
function progress(step: string): void {
  console.error(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}`);
}

const speed: SpeedReport[] = [];
bundlePasses();
const root = join(import.meta.dirname, '../build/bench');
for (const events of sizes.toSorted((a, b) => a - b)) {
  progress(`${events} events: writing the bodies`);
  const feed = writeFeed(root, events);
  try {
    speed.push(measureSpeed(feed, roundsOf(events), speed.at(-1), progress));
  } finally {
    rmSync(feed.folder, { recursive: true, force: true });
  }
}

const margin = [2, 3, 20].flatMap((outcomes) =>
  (['power', 'shin'] as const).map((method) => {
    progress(`margin of ${outcomes} outcomes: ${method}`);
    return measureMargin(method, outcomes, 5_000, 15);
  }),
);

console.log(`\nA whole scan against JSON.parse of the same bytes, medians\n\n${speedTable(speed)}`);
console.log(`\nWhere the time goes\n\n${sharePlot(speed)}`);
console.log(`\nWhat was found\n\n${foundTable(speed)}`);
console.log(`\nRemoving one margin\n\n${marginTable(margin)}`);
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ node: process.version, speed, margin }, null, 2)}\n`);
