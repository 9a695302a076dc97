import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeSnapshot } from '#adapters/dynamodb/snapshot-codec.ts';
import { readOdds } from '#adapters/odds-feeds/the-odds-api/read-odds.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { FEED_TIME } from '../feed/feed.ts';

/** Milliseconds of the steps of `JSON.parse` over all bodies of a feed, each dropped before the next. */
export type ParsePass = { readonly decode: number; readonly parse: number };

/** Milliseconds of the steps of one whole scan, and what it saw and found. */
export type ScanPass = {
  readonly door: number;
  readonly analysis: number;
  readonly encode: number;
  readonly events: number;
  readonly prices: number;
  readonly value: number;
  readonly surebets: number;
  readonly combos: number;
  readonly matches: number;
  readonly snapshotBytes: number;
};

type Body = { readonly sportKey: string; readonly bytes: Buffer };

/** The bodies of a feed in a folder, one after the other, as the provider's answers come: `held` are in memory at a time. */
export function* bodiesOf(folder: string, held: number): Generator<Body> {
  const ahead: Body[] = [];
  for (const file of readdirSync(folder).sort()) {
    const [, sportKey = ''] = file.split('.');
    ahead.push({ sportKey, bytes: readFileSync(join(folder, file)) });
    if (ahead.length === held) yield* ahead.splice(0, 1);
  }
  yield* ahead;
}

/** Decodes and parses every body. Reading the files is not counted. */
export function parsePass(folder: string): ParsePass {
  let decode = 0;
  let parse = 0;
  for (const { bytes } of bodiesOf(folder, 1)) {
    const start = performance.now();
    const text = bytes.toString('utf8');
    const decoded = performance.now();
    JSON.parse(text);
    parse += performance.now() - decoded;
    decode += decoded - start;
  }
  return { decode, parse };
}

/** The whole scan: every body to quotes, quotes to opportunities and matches, these to the bytes that are stored. */
export function scanPass(folder: string, held = 1): ScanPass {
  const quotes: SportQuotes[] = [];
  let door = 0;
  for (const { sportKey, bytes } of bodiesOf(folder, held)) {
    const start = performance.now();
    const read = readOdds(sportKey, JSON.parse(bytes.toString('utf8')), FEED_TIME);
    door += performance.now() - start;
    if (!read.ok) throw new Error(`${sportKey}: ${read.failure.reason}`);
    quotes.push(read.value);
  }
  const start = performance.now();
  const { opportunities, matches, report } = scan(quotes, DEFAULT_SCAN_SETTINGS, FEED_TIME);
  const scanned = performance.now();
  const snapshot = toSnapshot({ slot: FEED_TIME, generatedAt: FEED_TIME }, { opportunities, matches });
  const bytes = encodeSnapshot(snapshot);
  const encoded = performance.now();
  return {
    door,
    analysis: scanned - start,
    encode: encoded - scanned,
    events: report.events,
    prices: report.prices,
    value: opportunities.value.length,
    surebets: opportunities.surebet.length,
    combos: opportunities.combo.length,
    matches: matches.length,
    snapshotBytes: bytes.length,
  };
}
