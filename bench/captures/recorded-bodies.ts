/** Recorded bodies of `/v4/sports/{sport}/odds`, read as production reads them. */
import { join } from 'node:path';
import { readOdds } from '#adapters/odds-feeds/the-odds-api/read-odds.ts';
import { createQuotesBuilder, offersOf, type SportQuotes } from '#domain/odds/quotes.ts';
import { readFolder, readInput } from '../files.ts';
import { InputProblem } from '../program.ts';

/** A sport's body, unpacked and not yet parsed. */
export type Body = { readonly file: string; readonly sportKey: string; readonly bytes: Buffer };

const EXPECTED =
  '--data names a folder of recorded answers of /v4/sports/<sport_key>/odds, files named <sport_key>.<anything>.json or .json.gz';

/** The bodies of a folder, in the order of their names, one at a time. Throws an InputProblem where it cannot be read. */
export function* bodiesOf(folder: string): Generator<Body> {
  const files = readFolder(folder, EXPECTED)
    .map(({ name }) => name)
    .filter((name) => /\.json(\.gz)?$/.test(name) && !name.includes('.outrights.'));
  for (const file of files.sort())
    yield { file, sportKey: file.slice(0, file.indexOf('.')), bytes: readInput(join(folder, file)) };
}

/** What a body holds once it is parsed; undefined where it is no JSON. */
export function parseBody({ bytes }: Body): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/**
 * The quotes of every body of a folder, all as old as `now`. Throws an InputProblem for a folder without any and for a file
 * that cannot be read; each file that is something else is named to `tell`.
 */
export function quotesOfFolder(
  folder: string,
  now: number,
  tell: (line: string) => void = console.error,
): SportQuotes[] {
  const all: SportQuotes[] = [];
  for (const body of bodiesOf(folder)) {
    const read = readOdds(body.sportKey, parseBody(body), Number.MAX_SAFE_INTEGER);
    if (!read.ok) tell(`${body.file} is no answer with odds (${read.failure.reason}): left out`);
    else if (read.value.books.length > 0) all.push(movedTo(read.value, now));
  }
  if (all.length === 0) throw new InputProblem(`no odds in ${folder}: ${EXPECTED}`);
  return all;
}

/** The quotes of one body with all times moved by the same amount, so that its newest quote was seen at `now`. */
export function movedTo(quotes: SportQuotes, now: number): SportQuotes {
  const events = quotes.events.map((event) => ({ event, offers: offersOf(quotes, event) }));
  const times = events.flatMap(({ offers }) => offers.map(({ lastUpdate }) => lastUpdate));
  const shift = now - times.reduce((newest, time) => Math.max(newest, time), 0);
  const builder = createQuotesBuilder(quotes.sportKey);
  for (const { event, offers } of events)
    builder.addEvent(
      { ...event, commenceTime: event.commenceTime + shift },
      offers.map((offer) => ({ ...offer, lastUpdate: offer.lastUpdate + shift })),
    );
  return { ...builder.build(now), rejected: quotes.rejected };
}
