/**
 * The two passes over a feed that are compared: a whole scan, and `JSON.parse` of the same bytes.
 */
import { encodeSnapshot } from '#adapters/dynamodb/snapshot-codec.ts';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { encodeQuotes } from '#adapters/s3/quotes-codec.ts';
import { type KeptQuotes, keepAnswer } from '#domain/feed-answers/kept-quotes.ts';
import { quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { carryHistory, type History, NO_HISTORY } from '#domain/scan/history.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { AFTER_ALL, type Body, bodiesOf, movedTo } from '../captures/recorded-bodies.ts';
import { FEED_TIME } from '../feed/feed.ts';

/**
 * A folder of bodies. Recorded ones are read at any time; their quotes are then moved to the time
 * of the scan.
 */
export type Feed = { readonly folder: string; readonly recorded: boolean };

/**
 * The steps of a whole scan: bytes to a value, to quotes, to opportunities and matches, to the
 * bytes of the snapshot, and to those of what the scan knew, which publishing waits for.
 */
export const STAGES = ['parse', 'read', 'scan', 'encode', 'store'] as const;
/** Milliseconds of each. */
export type Stages = Readonly<Record<(typeof STAGES)[number], number>>;

export type ScanPass = ReturnType<typeof scanPass>;

/** What an environment keeps from one scan to the next; the quotes by the file of their body. */
export type Environment = { readonly kept: Map<string, KeptQuotes>; history: History };

export function newEnvironment(): Environment {
  return { kept: new Map(), history: NO_HISTORY };
}

/** A small feed is parsed until it comes to so many bytes, so that it pays for its garbage too. */
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
      const start = performance.now();
      parseJson(text);
      milliseconds += performance.now() - start;
    }
    times += 1;
  }
  return milliseconds / times;
}

/**
 * The whole scan of an environment. Reading the files and moving recorded quotes are not counted;
 * `held` bodies are in memory at a time.
 */
export function scanPass({ folder, recorded }: Feed, environment = newEnvironment(), held = 1) {
  const { kept } = environment;
  let bytes = 0;
  let parse = 0;
  let read = 0;
  for (const body of bodiesOf(folder, held)) {
    bytes += body.bytes.length;
    const start = performance.now();
    const value = parseJson(textOf(body));
    const parsed = performance.now();
    const answer = parseOdds(body.sportKey, value, recorded ? AFTER_ALL : FEED_TIME);
    read += performance.now() - parsed;
    parse += parsed - start;
    if (answer.ok) {
      const quotes = recorded ? movedTo(answer.value, FEED_TIME) : answer.value;
      kept.set(body.file, keepAnswer(kept.get(body.file), quotes));
    } else if (!recorded) {
      throw new Error(`${body.sportKey}: ${answer.failure.reason}`);
    }
  }
  const start = performance.now();
  const known = [...kept.values()];
  const quotes = quotesInUse({ kept: known }, FEED_TIME);
  const findings = scan(quotes, DEFAULT_SCAN_SETTINGS, FEED_TIME);
  const scanned = performance.now();
  const snapshot = toSnapshot({ slot: FEED_TIME, generatedAt: FEED_TIME }, findings);
  const snapshotBytes = encodeSnapshot(snapshot).length;
  const encoded = performance.now();
  const { opportunities, matches, report } = findings;
  environment.history = carryHistory(environment.history, findings, FEED_TIME);
  const input = {
    slot: FEED_TIME,
    now: FEED_TIME,
    scanId: `${FEED_TIME}`,
    settings: DEFAULT_SCAN_SETTINGS,
    rules: GRADE_RULES_VERSION,
    clones: report.clones ?? [],
    sports: quotes.map(({ sportKey }) => sportKey),
    kept: known,
    history: environment.history,
  };
  const quotesBytes = encodeQuotes(input).length;
  const stages: Stages = {
    parse,
    read,
    scan: scanned - start,
    encode: encoded - scanned,
    store: performance.now() - encoded,
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
    bytes,
    sports: kept.size,
    events,
    prices,
    found,
    snapshotBytes,
    quotesBytes,
  };
}

/**
 * Decodes a body and gives its memory back at once, as production does, where bytes are decoded as
 * they arrive.
 */
function textOf({ bytes }: Body): string {
  const text = bytes.toString();
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && bytes.length === buffer.byteLength) {
    buffer.transfer(0);
  }
  return text;
}
