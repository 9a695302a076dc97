/** Recorded bodies of `/v4/sports/{sport}/odds`, read through the feed's own door. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOdds } from '#adapters/odds-feeds/the-odds-api/normalise.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { InputProblem } from '../input-problem.ts';

/**
 * The quotes of every body of a folder named `<sport_key>.<anything>.json[.gz]`. Each was recorded at its own time: all times
 * are moved so that the newest quote of each body is as old as `now`. Throws an InputProblem for a folder that has none.
 */
export function quotesOfFolder(folder: string, now: number): SportQuotes[] {
  const all = bodiesIn(folder).flatMap((name) => {
    const file = readFileSync(join(folder, name));
    const quotes = quotesOf(name.slice(0, name.indexOf('.')), name.endsWith('.gz') ? gunzipSync(file) : file);
    return quotes ? [movedTo(quotes, now)] : [];
  });
  if (all.length === 0) throw new InputProblem(`no odds in ${folder}: ${EXPECTED}`);
  return all;
}

const EXPECTED =
  '--data names a folder of recorded answers of /v4/sports/<sport_key>/odds, files named <sport_key>.<anything>.json or .json.gz';

function bodiesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.json(\.gz)?$/.test(name) && !name.includes('.outrights.'))
      .sort();
  } catch (error) {
    throw new InputProblem(`${folder} is no folder that can be read: ${EXPECTED}`, { cause: error });
  }
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
