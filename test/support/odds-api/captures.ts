import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { WireEvent } from '#simulated-market/wire.ts';

/** Recorded bodies of `/v4/sports/{sport}/odds` by sport key. */
export type Captures = ReadonlyMap<string, readonly WireEvent[]>;

/**
 * Reads every `<sport_key>.<anything>.json` or `.json.gz` of a folder whose body is a list of
 * events of that sport. Of several captures of one sport the last by name counts.
 */
export function loadCaptures(folder: string): Captures {
  const captures = new Map<string, readonly WireEvent[]>();
  for (const name of readdirSync(folder).sort()) {
    if (!/\.json(\.gz)?$/.test(name)) {
      continue;
    }
    const sportKey = name.slice(0, name.indexOf('.'));
    const bytes = readFileSync(join(folder, name));
    const body: unknown = JSON.parse(
      (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'),
    );
    if (!Array.isArray(body) || body.some((event) => event?.sport_key !== sportKey)) {
      continue;
    }
    captures.set(sportKey, body);
  }
  return captures;
}

/** When the feed last saw anything of a capture, epoch milliseconds. */
export function newestUpdate(events: readonly WireEvent[]): number {
  const times = events.flatMap((event) =>
    event.bookmakers.flatMap((book) => [
      book.last_update,
      ...book.markets.map((market) => market.last_update),
    ]),
  );
  const newest = Math.max(
    ...times.map((time) => (time ? Date.parse(time) : Number.NEGATIVE_INFINITY)),
  );
  return Number.isFinite(newest)
    ? newest
    : Math.min(...events.map((event) => Date.parse(event.commence_time)));
}
