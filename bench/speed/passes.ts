/**
 * The two passes over a feed that are compared: a whole scan, and `JSON.parse` of the same bytes.
 */
import { StringDecoder } from 'node:string_decoder';
import { encodeSnapshot } from '#adapters/dynamodb/snapshot-codec.ts';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { encodeQuotes } from '#adapters/s3/quotes-codec.ts';
import type { Knowledge } from '#domain/event-matching/knowledge.ts';
import { type KeptQuotes, keepAnswer } from '#domain/feed-answers/kept-quotes.ts';
import { quotesInUse, type ScanQuotes } from '#domain/feed-answers/known-quotes.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { carryHistory, type History, NO_HISTORY } from '#domain/scan/history.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import {
  AFTER_ALL,
  type Body,
  bodiesOf,
  movedTo,
} from '../../research/captures/recorded-bodies.ts';
import { FEED_TIME } from '../feed/feed.ts';
import { clock } from './clock.ts';
import { type FollowedMoves, followPass, newMoves } from './moves-pass.ts';

/**
 * A folder of bodies. Recorded ones are read at any time; their quotes are then moved to the time
 * of the scan.
 */
export type Feed = {
  readonly folder: string;
  readonly recorded: boolean;
  /** The bodies of a second feed of the same events, read beside the first. */
  readonly second?: string;
};

/**
 * The steps of a whole scan: bytes to a text, to quotes, to opportunities and matches, to the
 * bytes of the snapshot, and to those of what the scan knew, which publishing waits for; and what
 * following prices and moves adds.
 */
export const STAGES = ['decode', 'read', 'scan', 'encode', 'store', 'moves'] as const;
/** Milliseconds of each. */
export type Stages = Readonly<Record<(typeof STAGES)[number], number>>;

export type ScanPass = ReturnType<typeof scanPass>;

/** What an environment keeps from one scan to the next; the quotes by the file of their body. */
export type Environment = {
  readonly kept: Map<string, KeptQuotes>;
  /** The quotes of a second feed. */
  readonly second: Map<string, KeptQuotes>;
  readonly moves: FollowedMoves;
  history: History;
  /** What scans of two feeds have learned. */
  knowledge: Knowledge;
};

export function newEnvironment(): Environment {
  const feeds = { kept: new Map(), second: new Map() };
  return { ...feeds, moves: newMoves(), history: NO_HISTORY, knowledge: NOTHING_LEARNED };
}

/** A small feed is parsed again until it comes to this, so that it pays for its garbage too. */
const MIN_PARSED_BYTES = 100e6;

/**
 * Milliseconds that `JSON.parse` takes for every body, each dropped before the next: the mean of
 * several times for a small feed. Reading and decoding are not counted.
 */
export function parsePass({ folder }: Feed): number {
  let milliseconds = 0;
  let bytes = 0;
  let times = 0;
  while (bytes < MIN_PARSED_BYTES) {
    for (const body of bodiesOf(folder)) {
      bytes += body.bytes.length;
      const text = textOf(body);
      const start = clock();
      JSON.parse(text);
      milliseconds += clock() - start;
    }
    times += 1;
  }
  return milliseconds / times;
}

/**
 * The whole scan of an environment. Reading the files and moving recorded quotes are not counted;
 * `held` bodies are in memory at a time. `see` is given the bytes that are stored of the quotes.
 */
export function scanPass(
  feed: Feed,
  environment = newEnvironment(),
  held = 1,
  see?: (quotes: Uint8Array) => void,
) {
  const { kept } = environment;
  const { second } = feed;
  const own = readPass(feed, kept, held);
  const other = second && readPass({ ...feed, folder: second }, environment.second, held);
  const start = clock();
  const known = other ? unitePass(environment) : knownOf(kept);
  const united = clock();
  const quotes = quotesInUse(known, FEED_TIME);
  const following = followPass(environment.moves, quotes);
  const findings = scan(quotes, DEFAULT_SCAN_SETTINGS, FEED_TIME, following.see);
  const inScan = following.milliseconds();
  const scanned = clock();
  const snapshot = toSnapshot({ slot: FEED_TIME, generatedAt: FEED_TIME }, findings);
  const snapshotBytes = encodeSnapshot(snapshot).length;
  const encoded = clock();
  const { opportunities, matches, report } = findings;
  environment.history = carryHistory(environment.history, findings, FEED_TIME);
  const input = {
    slot: FEED_TIME,
    now: FEED_TIME,
    scanId: `${FEED_TIME}`,
    settings: DEFAULT_SCAN_SETTINGS,
    rules: GRADE_RULES_VERSION,
    clones: report.clones ?? [],
    ...known,
    sports: quotes.map(({ sportKey }) => sportKey),
    history: environment.history,
  };
  const storedQuotes = encodeQuotes(input);
  const stored = clock();
  see?.(storedQuotes);
  const movesBytes = following.end();
  const stages: Stages = {
    decode: own.decode + (other ? other.decode : 0),
    read: own.read + (other ? other.read : 0),
    scan: scanned - united - inScan,
    encode: encoded - scanned,
    store: stored - encoded,
    moves: following.milliseconds(),
  };
  const found = {
    value: opportunities.value.length,
    surebets: opportunities.surebet.length,
    combos: opportunities.combo.length,
    matches: matches.length,
  };
  const { events, prices } = report;
  return {
    stages,
    /** Milliseconds of making one set of quotes out of those of two feeds. */
    uniteMs: united - start,
    bytes: own.bytes + (other ? other.bytes : 0),
    sports: kept.size,
    events,
    prices,
    found,
    snapshotBytes,
    quotesBytes: storedQuotes.length,
    movesBytes,
  };
}

/** Reads the bodies of one feed, and says how large they are and how long each step took. */
function readPass({ folder, recorded }: Feed, kept: Environment['kept'], held: number) {
  let bytes = 0;
  let decode = 0;
  let read = 0;
  for (const body of bodiesOf(folder, held)) {
    bytes += body.bytes.length;
    const start = clock();
    const text = textOf(body);
    const decoded = clock();
    const answer = parseOdds(body.sportKey, text, recorded ? AFTER_ALL : FEED_TIME);
    read += clock() - decoded;
    decode += decoded - start;
    if (answer.ok) {
      const quotes = recorded ? movedTo(answer.value, FEED_TIME) : answer.value;
      kept.set(body.file, keepAnswer(kept.get(body.file), quotes));
    } else if (!recorded) {
      throw new Error(`${body.sportKey}: ${answer.failure.reason}`);
    }
  }
  return { bytes, decode, read };
}

function knownOf(kept: Environment['kept']): ScanQuotes {
  const quotes = [...kept.values()];
  return { sports: quotes.map(({ answer }) => answer.sportKey), kept: quotes };
}

/** Unites what two feeds say, as the scan does that follows the one before. */
function unitePass(environment: Environment): ScanQuotes {
  const { kept, second, knowledge } = environment;
  const feeds = [
    { name: 'first', quotes: knownOf(kept) },
    { name: 'second', quotes: knownOf(second) },
  ];
  const united = uniteFeeds({ feeds, knowledge, now: FEED_TIME });
  environment.knowledge = united.knowledge;
  return { ...united.quotes, feeds, union: united.union, knowledge: united.knowledge };
}

/**
 * Decodes a body and gives its memory back at once, as production does, where bytes are decoded as
 * they arrive. `toString` would put a text of this size outside the heap, and V8 collects all
 * garbage for each 64 MB there.
 */
function textOf({ bytes }: Body): string {
  const text = new StringDecoder('utf8').end(bytes);
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && bytes.length === buffer.byteLength) {
    buffer.transfer(0);
  }
  return text;
}
