/**
 * Measures in a process of its own, so that nothing else has run there before. Its argument is a
 * `Task` as JSON. Prints one JSON document.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { decodeQuotes } from '#adapters/s3/quotes-codec.ts';
import { collectLines } from '#domain/board/collect-lines.ts';
import { quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { countProcessorTime } from './clock.ts';
import {
  type Environment,
  type Feed,
  newEnvironment,
  parsePass,
  type ScanPass,
  scanPass,
} from './passes.ts';

/**
 * Both passes in turns for some rounds, the first of them cold; scans of one feed and of two in
 * turns, the quotes of the last of which go into a file; some scans of one environment, with `held`
 * bodies in memory at a time; or a read of such a file, as the board reads it.
 */
export type Task =
  | { readonly feed: Feed; readonly rounds: number }
  | { readonly feeds: readonly [Feed, Feed]; readonly rounds: number; readonly file: string }
  | { readonly feed: Feed; readonly scans: number; readonly held: number }
  | { readonly file: string };

export type Round = { readonly parseMs: number; readonly scan: ScanPass };
/** A scan of one feed, and the next one of two feeds that have the same events. */
export type RoundOfFeeds = readonly [one: ScanPass, two: ScanPass];
/** Megabytes at the peak, and what the read found. */
export type ReadOfFile = { readonly rssMb: number; readonly ms: number; readonly events: number };

function roundOf(feed: Feed, moves: Environment['moves']): Round {
  globalThis.gc?.();
  const parseMs = parsePass(feed);
  globalThis.gc?.();
  // Only the first scan sees every price for the first time.
  return { parseMs, scan: scanPass(feed, { ...newEnvironment(), moves }) };
}

function roundOfFeeds([one, two]: readonly [Feed, Feed], last: Environment): RoundOfFeeds {
  return [firstScan(one, last), firstScan(two, last)];
}

/** A scan in a new environment, which lives no longer: the next one must not find it in memory. */
function firstScan(feed: Feed, last: Environment): ScanPass {
  globalThis.gc?.();
  const environment = { ...newEnvironment(), moves: last.moves, knowledge: last.knowledge };
  const pass = scanPass(feed, environment);
  last.knowledge = environment.knowledge;
  return pass;
}

const peakMb = () => (process.resourceUsage().maxRSS * 1024) / 1e6;

function readFile(file: string): ReadOfFile {
  const start = performance.now();
  const input = decodeQuotes(readFileSync(file));
  if (!input) {
    throw new Error(`${file} cannot be read`);
  }
  const { now, settings, clones } = input;
  const lines = collectLines({ now, settings, clones, quotes: quotesInUse(input, now) });
  return { rssMb: peakMb(), ms: performance.now() - start, events: lines.length };
}

/** The rounds, what a read was, or the peak memory of the scans in megabytes. */
function measure(task: Task): Round[] | RoundOfFeeds[] | ReadOfFile | number {
  if ('feeds' in task) {
    countProcessorTime();
    const last = newEnvironment();
    const rounds = Array.from({ length: task.rounds }, () => roundOfFeeds(task.feeds, last));
    scanPass(task.feeds[1], last, 1, (quotes) => writeFileSync(task.file, quotes));
    return rounds;
  }
  if ('file' in task) {
    return readFile(task.file);
  }
  if ('rounds' in task) {
    const { moves } = newEnvironment();
    return Array.from({ length: task.rounds }, () => roundOf(task.feed, moves));
  }
  const environment = newEnvironment();
  for (let scans = 0; scans < task.scans; scans++) {
    scanPass(task.feed, environment, task.held);
  }
  return peakMb();
}

process.stdout.write(JSON.stringify(measure(JSON.parse(process.argv[2] ?? '') as Task)));
