import { keyOf, mix } from '#adapters/odds-feeds/simulated/random.ts';
import {
  type Book,
  offersOf,
  outcomeName,
  type QuotedOffer,
  type SportEvent,
  type SportQuotes,
} from '#domain/odds/quotes.ts';

const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/**
 * The first `count` coming events of a sport as the body that The Odds API v4 would write: every
 * book, market and price has a link of its own.
 */
export function bodyOf(quotes: SportQuotes, count: number): string {
  const coming = quotes.events.filter(({ commenceTime }) => commenceTime > quotes.readAt);
  if (coming.length < count) {
    throw new Error(`${quotes.sportKey} has ${coming.length} events, not ${count}`);
  }
  return JSON.stringify(coming.slice(0, count).map((event) => wireEvent(event, quotes)));
}

function wireEvent(event: SportEvent, quotes: SportQuotes) {
  const byBook = Map.groupBy(offersOf(quotes, event), ({ book }) => book);
  return {
    id: event.id,
    sport_key: quotes.sportKey,
    sport_title: quotes.sportKey,
    commence_time: iso(event.commenceTime),
    home_team: event.home,
    away_team: event.away,
    bookmakers: [...byBook].map(([book, offers]) => wireBook(book, offers, event)),
  };
}

function wireBook(book: Book, offers: readonly QuotedOffer[], event: SportEvent) {
  const key = mix(keyOf(event.id), keyOf(book.key));
  const link = `https://www.${book.key.replaceAll('_', '-')}.example/sports/event/${key}`;
  const markets = offers.map((offer) => wireMarket(offer, link, event));
  return { key: book.key, title: book.title, last_update: markets[0]?.last_update, link, markets };
}

function wireMarket(
  { kind, point, lastUpdate, prices }: QuotedOffer,
  link: string,
  event: SportEvent,
) {
  const marketLink = `${link}?market=${keyOf(kind) % 100_000_000}`;
  return {
    key: kind,
    last_update: iso(lastUpdate),
    link: marketLink,
    outcomes: prices.map(({ outcome, price }) => ({
      name: outcomeName(event, outcome),
      price,
      ...(point === undefined
        ? {}
        : { point: kind === 'spreads' && outcome === 'away' ? 0 - point : point }),
      link: `${marketLink}&selection=${mix(keyOf(link), keyOf(outcome))}`,
    })),
  };
}
