/** Recorded bodies of `/v4/sports/{sport}/odds`, read through the feed's own door. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOdds } from '#adapters/odds-feeds/the-odds-api/normalise.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';

/**
 * The quotes of every body of a folder named `<sport_key>.<anything>.json[.gz]`. Each was recorded at its own time: all times
 * are moved so that the newest quote of each body is as old as `now`.
 */
export function quotesOfFolder(folder: string, now: number): SportQuotes[] {
  return readdirSync(folder)
    .filter((name) => /\.json(\.gz)?$/.test(name) && !name.includes('.outrights.'))
    .sort()
    .flatMap((name) => {
      const file = readFileSync(join(folder, name));
      const quotes = quotesOf(
        name.slice(0, name.indexOf('.')),
        name.endsWith('.gz') ? gunzipSync(file) : file,
      );
      return quotes ? [movedTo(quotes, now)] : [];
    });
}

function quotesOf(sportKey: string, body: Uint8Array): SportQuotes | undefined {
  const read = readOdds(sportKey, body, Number.MAX_SAFE_INTEGER);
  return read.ok && read.value.offers.count > 0 ? read.value : undefined;
}

function movedTo(quotes: SportQuotes, now: number): SportQuotes {
  const newest = quotes.offers.lastUpdate.reduce((a, b) => Math.max(a, b), 0);
  const ahead = now - newest;
  return {
    ...quotes,
    readAt: now,
    events: quotes.events.map((event) => ({ ...event, commenceTime: event.commenceTime + ahead })),
    offers: { ...quotes.offers, lastUpdate: quotes.offers.lastUpdate.map((time) => time + ahead) },
  };
}
