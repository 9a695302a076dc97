/** Recorded bodies of `/v4/sports/{sport}/odds`, read by the provider's own parser. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { readOdds } from '#adapters/odds-feeds/the-odds-api/read-odds.ts';
import { createQuotesBuilder, offersOf, type SportQuotes } from '#domain/odds/quotes.ts';
import { InputProblem } from '../input-problem.ts';
import { readInput } from '../read-input.ts';

/**
 * The quotes of every body of a folder named `<sport_key>.<anything>.json[.gz]`. Each was recorded at its own time: all
 * times are moved so that the newest quote of each body is as old as `now`. Throws an InputProblem for a folder that
 * has none and for a file that cannot be read; `tell` hears of those that are something else.
 */
export function quotesOfFolder(
  folder: string,
  now: number,
  tell: (line: string) => void = console.error,
): SportQuotes[] {
  const all = bodiesIn(folder)
    .flatMap((name) => {
      const read = readOdds(
        name.slice(0, name.indexOf('.')),
        parseJson(readInput(join(folder, name)).toString('utf8')),
        Number.MAX_SAFE_INTEGER,
      );
      if (!read.ok) tell(`${name} is no answer with odds (${read.failure.reason}): left out`);
      return read.ok ? [read.value] : [];
    })
    .filter(({ books }) => books.length > 0)
    .map((quotes) => movedTo(quotes, now));
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

function movedTo(quotes: SportQuotes, now: number): SportQuotes {
  const events = quotes.events.map((event) => ({ event, offers: offersOf(quotes, event) }));
  const newest = events.reduce(
    (latest, { offers }) => Math.max(latest, ...offers.map(({ lastUpdate }) => lastUpdate)),
    0,
  );
  const builder = createQuotesBuilder(quotes.sportKey);
  for (const { event, offers } of events)
    builder.addEvent(
      { ...event, commenceTime: event.commenceTime + now - newest },
      offers.map((offer) => ({ ...offer, lastUpdate: offer.lastUpdate + now - newest })),
    );
  return { ...builder.build(now), rejected: quotes.rejected };
}
