import type { Listings } from '#simulated-market/answer.ts';
import { keyOf } from '#simulated-market/model/keyed-random.ts';
import { type WireEvent, wireTime } from '#simulated-market/wire.ts';

/** The second feed has seen every other book so much later. */
const LATER_MS = 5_000;
const SYLLABLES = 'ba ke li mo nu ra se ti vo da fe gi ho ju ka le'.split(' ');

/** The market with a name of its own for every side, two words long, as real ones have. */
export function namedFeedOf(market: Listings): Listings {
  return retoldBy(market, (event) => withNames(event, nameOf));
}

/**
 * The odds of the same events with the same books as a second provider tells them: ids of its own,
 * names with a legal form, and every other book seen later.
 */
export function secondFeedOf(market: Listings): Listings {
  return retoldBy(market, ({ id, bookmakers, ...event }) =>
    withNames(
      { ...event, id: [...id].reverse().join(''), bookmakers: bookmakers.map(seenLater) },
      (side) => `${side} FC`,
    ),
  );
}

function retoldBy(market: Listings, retell: (event: WireEvent) => WireEvent): Listings {
  return {
    ...market,
    odds: (sport, query, now) => market.odds(sport, query, now)?.map((event) => retell(event)),
  };
}

/** Six syllables, as the name's key says. */
function nameOf(side: string): string {
  const key = keyOf(side);
  const syllables = [0, 4, 8, 12, 16, 20].map((bits) => SYLLABLES[(key >>> bits) % 16] ?? '');
  const words = [syllables.slice(0, 3), syllables.slice(3)].map((word) => word.join(''));
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
}

function withNames(event: WireEvent, nameOf: (side: string) => string): WireEvent {
  const { home_team, away_team, bookmakers } = event;
  const names = new Map(
    [home_team, away_team].flatMap((side) => (side ? [[side, nameOf(side)] as const] : [])),
  );
  return {
    ...event,
    home_team: names.get(home_team ?? '') ?? null,
    away_team: names.get(away_team ?? '') ?? null,
    bookmakers: bookmakers.map((book) => {
      const markets = book.markets.map((each) => {
        const outcomes = each.outcomes.map((outcome) => {
          return { ...outcome, name: names.get(outcome.name) ?? outcome.name };
        });
        return { ...each, outcomes };
      });
      return { ...book, markets };
    }),
  };
}

function seenLater(book: WireEvent['bookmakers'][number]): WireEvent['bookmakers'][number] {
  if (keyOf(book.key) % 2 === 1) {
    return book;
  }
  const seen = <Seen extends { last_update?: string }>(row: Seen): Seen =>
    row.last_update === undefined
      ? row
      : { ...row, last_update: wireTime(Date.parse(row.last_update) + LATER_MS) };
  return seen({ ...book, markets: book.markets.map(seen) });
}
