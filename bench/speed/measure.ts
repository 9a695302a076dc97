import { execFileSync } from 'node:child_process';
import { buildSync } from 'esbuild';
import { DEFAULT_READ_LIMITS } from '#adapters/odds-feeds/read-limits.ts';
import type { WrittenFeed } from '../feed/feed.ts';
import { growthExponent, median } from '../statistics.ts';
import type { Peak, Round } from './child.ts';

/** The passes as the function is deployed: one bundle, so that no reader of TypeScript is in the memory measured. */
const CHILD = new URL('../../build/bench/child.cjs', import.meta.url).pathname;

/** Bundles what `measureSpeed` runs. Once, before the first. */
export function bundlePasses(): void {
  buildSync({
    entryPoints: [new URL('child.ts', import.meta.url).pathname],
    outfile: CHILD,
    bundle: true,
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
  });
}

/** How fast and how large a whole scan of one feed is. Times are medians in milliseconds, memory in megabytes. */
export type SpeedReport = {
  readonly events: number;
  readonly sports: number;
  readonly bytes: number;
  readonly prices: number;
  readonly rounds: number;
  readonly found: Readonly<Record<'value' | 'surebets' | 'combos' | 'matches', number>>;
  readonly snapshotBytes: number;
  readonly json: { readonly decodeMs: number; readonly parseMs: number; readonly rssMb: number };
  readonly scan: {
    readonly doorMs: number;
    readonly analysisMs: number;
    readonly encodeMs: number;
    readonly totalMs: number;
    /** With one body of the feed in memory at a time, and with as many as are read at once in production. */
    readonly rssMb: number;
    readonly rssHeldMb: number;
  };
  /** Shares of the scan's time. */
  readonly share: Readonly<Record<'door' | 'analysis' | 'encode', number>>;
  /** The scan's time over that of `JSON.parse` alone, medians of the rounds: strings were there before. */
  readonly ratio: number;
  /** The same with decoding counted on the side of JSON, and of processor time in both passes as a whole. */
  readonly ratioDecoded: number;
  readonly ratioCpu: number;
  readonly doorRatio: number;
  /**
   * The power of the events with which the scan's time grows from the next smaller feed; 1 is linear. Its time is counted in
   * that of `JSON.parse` per byte of the same rounds, because the machine may be faster in one minute than in the next.
   */
  readonly growth: number | null;
};

function inChild<Told>(args: readonly string[]): Told {
  const told = execFileSync(process.execPath, ['--expose-gc', CHILD, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(told) as Told;
}

const totalOf = ({ scan }: Round) => scan.door + scan.analysis + scan.encode;

/** Times both passes over a feed in turns and in one process, then the memory of each in fresh ones. */
export function measureSpeed(
  feed: WrittenFeed,
  rounds: number,
  smaller: SpeedReport | undefined,
  progress: (step: string) => void,
): SpeedReport {
  progress(`${feed.events} events: ${rounds + 1} rounds of JSON.parse and scan in turns`);
  const all = inChild<Round[]>(['rounds', feed.folder, String(rounds)]);
  progress(`${feed.events} events: memory`);
  const jsonPeak = inChild<Peak>(['parse', feed.folder]);
  const scanPeak = inChild<Peak>(['scan', feed.folder]);
  const heldPeak = inChild<Peak>(['scan', feed.folder, String(DEFAULT_READ_LIMITS.concurrency)]);
  const of = (value: (round: Round) => number) => median(all.map(value));
  const totalMs = of(totalOf);
  const ratio = of((round) => totalOf(round) / round.parse.parse);
  const [first] = all;
  if (first === undefined) throw new Error('no rounds');
  const { value, surebets, combos, matches, prices, snapshotBytes } = first.scan;
  return {
    events: first.scan.events,
    sports: feed.sports,
    bytes: feed.bytes,
    prices,
    rounds,
    found: { value, surebets, combos, matches },
    snapshotBytes,
    json: {
      decodeMs: of(({ parse }) => parse.decode),
      parseMs: of(({ parse }) => parse.parse),
      rssMb: jsonPeak.rssMb,
    },
    scan: {
      doorMs: of(({ scan }) => scan.door),
      analysisMs: of(({ scan }) => scan.analysis),
      encodeMs: of(({ scan }) => scan.encode),
      totalMs,
      rssMb: scanPeak.rssMb,
      rssHeldMb: heldPeak.rssMb,
    },
    share: {
      door: of((round) => round.scan.door / totalOf(round)),
      analysis: of((round) => round.scan.analysis / totalOf(round)),
      encode: of((round) => round.scan.encode / totalOf(round)),
    },
    ratio,
    ratioDecoded: of((round) => totalOf(round) / (round.parse.decode + round.parse.parse)),
    ratioCpu: of((round) => round.scan.cpu / round.parse.cpu),
    doorRatio: of((round) => round.scan.door / round.parse.parse),
    growth:
      smaller === undefined ? null : growthExponent(sizeAndTime(smaller), sizeAndTime({ ...feed, ratio })),
  };
}

/** Every body is parsed by itself, so that parsing a byte takes no longer in a larger feed. */
function sizeAndTime({ events, bytes, ratio }: Pick<SpeedReport, 'events' | 'bytes' | 'ratio'>) {
  return { size: events, time: ratio * bytes };
}
