/**
 * Two feeds of the same events and books beside one of them, in the same run: how much longer a
 * scan takes, what it stores, and what a reader of all of it holds. Times of scans are those of the
 * processor, all threads together.
 *
 *     npm run bench -- feeds [--sizes 1000,5000] [--rounds N] [--json FILE]
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '#adapters/odds-feeds/read-limits.ts';
import { median } from '#domain/odds/median.ts';
import units from '../costs/units.json' with { type: 'json' };
import { writeTwoFeeds } from '../feed/feed.ts';
import { countIn, createProgress, type Options, openDocument, runProgram } from '../program.ts';
import type { ReadOfFile, RoundOfFeeds } from '../speed/child.ts';
import { bundlePasses, inChild, SCANS_IN_MEMORY } from '../speed/measure.ts';
import { type ScanPass, STAGES } from '../speed/passes.ts';
import { textTable } from '../text-table.ts';

const USAGE = 'npm run bench -- feeds [--sizes 1000,5000] [--rounds N] [--json FILE]';
const ROOT = join(import.meta.dirname, '../../build/bench');

/** Node's options of the scan where it reads several feeds. */
const OPTIONS = units.stack.scanNodeOptionsOfSeveralFeeds;

const totalOf = ({ stages, uniteMs }: ScanPass) =>
  STAGES.reduce((sum, stage) => sum + stages[stage], uniteMs);

/** Medians in milliseconds of processor time of scans of one feed and of two; memory in MB. */
function measureFeeds(events: number, rounds: number, progress: (step: string) => void) {
  progress(`${events} events: writing the bodies of two feeds`);
  const [folder, second] = writeTwoFeeds(ROOT, events);
  const feed = { folder, recorded: false };
  const both = { ...feed, second };
  const file = join(ROOT, `feeds-${events}.json.zst`);
  try {
    progress(`${events} events: ${rounds + 1} rounds of scans of one feed and of two`);
    const task = { feeds: [feed, both] as const, rounds: rounds + 1, file };
    const [, ...warm] = inChild<RoundOfFeeds[]>(task, OPTIONS);
    progress(`${events} events: memory`);
    const held = DEFAULT_READ_LIMITS.concurrency;
    const rssMb = inChild<number>({ feed: both, scans: SCANS_IN_MEMORY, held }, OPTIONS);
    const read = inChild<ReadOfFile>({ file });
    const medianOf = (place: 0 | 1) => {
      const of = (value: (pass: ScanPass) => number) =>
        median(warm.map((round) => value(round[place])));
      return {
        stagesMs: STAGES.map((stage) => of(({ stages }) => stages[stage])),
        uniteMs: of(({ uniteMs }) => uniteMs),
        totalMs: of(totalOf),
        quotesBytes: of(({ quotesBytes }) => quotesBytes),
        events: of((pass) => pass.events),
        prices: of(({ prices }) => prices),
      };
    };
    /** The time of two feeds over that of one, of the same round. */
    const ratio = median(warm.map(([one, two]) => totalOf(two) / totalOf(one)));
    return { one: medianOf(0), two: medianOf(1), ratio, rssMb, read };
  } finally {
    for (const path of [folder, second, file]) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

export type FeedsReport = ReturnType<typeof measureFeeds>;

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

function rowsOf({ one, two, ratio, rssMb, read }: FeedsReport): readonly string[][] {
  const rowOf = (feeds: string, row: typeof one, more: readonly string[]) => [
    count(row.events),
    feeds,
    count(row.prices),
    ...row.stagesMs.map(count),
    count(row.uniteMs),
    count(row.totalMs),
    count(row.quotesBytes / 1000),
    ...more,
  ];
  return [
    rowOf('one', one, ['', '', '', '']),
    rowOf('two', two, [ratio.toFixed(2), count(rssMb), count(read.ms), count(read.rssMb)]),
  ];
}

const HEAD = [
  'events',
  'feeds',
  'prices',
  ...STAGES,
  'unite',
  'whole ms',
  'quotes KB',
  'to one',
  'RSS MB',
  'board ms',
  'board RSS MB',
];

function run({ sizes = '1000,5000', rounds = '5', json }: Options): void {
  const counts = sizes.split(',').map((size) => countIn(size, 'sizes'));
  const roundsOfEach = countIn(rounds, 'rounds');
  const writeDocument = openDocument(json);
  const progress = createProgress();
  mkdirSync(ROOT, { recursive: true });
  bundlePasses();
  const feeds = counts.map((events) => measureFeeds(events, roundsOfEach, progress));
  process.stdout.write(`${textTable(HEAD, feeds.flatMap(rowsOf))}\n`);
  writeDocument({ node: process.version, feeds });
}

process.exitCode = runProgram(USAGE, run, process.argv.slice(3));
