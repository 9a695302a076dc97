/**
 * Bodies of `/v4/sports/{sport}/odds` in a folder, recorded or synthetic, read as production reads
 * them.
 */
import { join } from 'node:path';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { createQuotesBuilder, offersOf, type SportQuotes } from '#domain/odds/quotes.ts';
import { InputProblem, readFolder, readInput } from '../../bench/program.ts';

/** A sport's body, unpacked and not yet parsed. */
export type Body = { readonly file: string; readonly sportKey: string; readonly bytes: Buffer };

/** What a folder of recorded bodies looks like. */
export const RECORDED_BODIES =
  'a folder of recorded answers of /v4/sports/<sport_key>/odds, files named ' +
  '<sport_key>.<anything>.json or .json.gz';

/** A time after every quote of every record: none is from the future. */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/**
 * The bodies of a folder in the order of their names, which may begin with a number; `held` of them
 * are in memory at a time. Throws an InputProblem that names the option where the folder or a file
 * cannot be read.
 */
export function* bodiesOf(folder: string, held = 1, option = '--data'): Generator<Body> {
  const ahead: Body[] = [];
  for (const file of readFolder(folder, `${option} names ${RECORDED_BODIES}`)) {
    if (!/\.json(\.gz)?$/.test(file) || file.includes('.outrights.')) {
      continue;
    }
    const [sportKey = ''] = file.replace(/^\d+\./, '').split('.');
    ahead.push({ file, sportKey, bytes: readInput(join(folder, file)) });
    if (ahead.length === held) {
      yield* ahead.splice(0, 1);
    }
  }
  yield* ahead;
}

/**
 * The quotes of every body of a folder, all as old as `now`. Throws an InputProblem for a folder
 * without any and for a file that cannot be read; each file that is something else is reported by
 * `warn`.
 */
export function quotesOfFolder(
  folder: string,
  now: number,
  warn: (message: string) => void = console.error,
): SportQuotes[] {
  const all: SportQuotes[] = [];
  for (const { file, sportKey, bytes } of bodiesOf(folder)) {
    const read = parseOdds(sportKey, bytes.toString(), AFTER_ALL);
    if (!read.ok) {
      warn(`${file} is no answer with odds (${read.failure.reason}): left out`);
    } else if (read.value.books.length > 0) {
      all.push(movedTo(read.value, now));
    }
  }
  if (all.length === 0) {
    throw new InputProblem(`no odds in ${folder}: --data names ${RECORDED_BODIES}`);
  }
  return all;
}

/**
 * The quotes of one body with all times moved by the same amount, so that its newest quote was seen
 * at `now`.
 */
export function movedTo(quotes: SportQuotes, now: number): SportQuotes {
  const events = quotes.events.map((event) => ({ event, offers: offersOf(quotes, event) }));
  const times = events.flatMap(({ offers }) => offers.map(({ lastUpdate }) => lastUpdate));
  const shift = now - times.reduce((newest, time) => Math.max(newest, time), 0);
  const builder = createQuotesBuilder(quotes.sportKey);
  for (const { event, offers } of events) {
    builder.addEvent(
      { ...event, commenceTime: event.commenceTime + shift },
      offers.map((offer) => ({ ...offer, lastUpdate: offer.lastUpdate + shift })),
    );
  }
  return { ...builder.build(now), rejected: quotes.rejected };
}
