/**
 * The two passes over a feed that are compared: a whole scan, and `JSON.parse` of the same bytes.
 */
import { encodeSnapshot } from '#adapters/dynamodb/snapshot-codec.ts';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
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
 * bytes that are stored.
 */
export const STAGES = ['parse', 'read', 'scan', 'encode'] as const;
/** Milliseconds of each. */
export type Stages = Readonly<Record<(typeof STAGES)[number], number>>;

export type ScanPass = ReturnType<typeof scanPass>;

/**
 * Milliseconds that `JSON.parse` takes for every body, each dropped before the next. Reading and
 * decoding are not counted.
 */
export function parsePass({ folder }: Feed): number {
  let milliseconds = 0;
  for (const body of bodiesOf(folder)) {
    const text = textOf(body);
    const start = performance.now();
    parseJson(text);
    milliseconds += performance.now() - start;
  }
  return milliseconds;
}

/**
 * The whole scan. Reading the files and moving recorded quotes are not counted; `held` bodies are
 * in memory at a time.
 */
export function scanPass({ folder, recorded }: Feed, held = 1) {
  const quotes: SportQuotes[] = [];
  let [bytes, parse, read] = [0, 0, 0];
  for (const body of bodiesOf(folder, held)) {
    bytes += body.bytes.length;
    const start = performance.now();
    const value = parseJson(textOf(body));
    const parsed = performance.now();
    const answer = parseOdds(body.sportKey, value, recorded ? AFTER_ALL : FEED_TIME);
    read += performance.now() - parsed;
    parse += parsed - start;
    if (answer.ok) {
      quotes.push(recorded ? movedTo(answer.value, FEED_TIME) : answer.value);
    } else if (!recorded) {
      throw new Error(`${body.sportKey}: ${answer.failure.reason}`);
    }
  }
  const start = performance.now();
  const findings = scan(quotes, DEFAULT_SCAN_SETTINGS, FEED_TIME);
  const scanned = performance.now();
  const snapshot = toSnapshot({ slot: FEED_TIME, generatedAt: FEED_TIME }, findings);
  const snapshotBytes = encodeSnapshot(snapshot).length;
  const stages: Stages = {
    parse,
    read,
    scan: scanned - start,
    encode: performance.now() - scanned,
  };
  const { opportunities, matches, report } = findings;
  const found = {
    value: opportunities.value.length,
    surebets: opportunities.surebet.length,
    combos: opportunities.combo.length,
    matches: matches.length,
  };
  const { events, prices } = report;
  return { stages, bytes, sports: quotes.length, events, prices, found, snapshotBytes };
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
