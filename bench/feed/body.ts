import type { Listings } from '#simulated-market/answer.ts';
import { keyOf, mix } from '#simulated-market/model/keyed-random.ts';
import type { WireBook, WireEvent, WireMarket } from '#simulated-market/wire.ts';
import { EVERY_PRICE } from './simulated-quotes.ts';

/**
 * The first `count` coming events of a sport at `now` (epoch milliseconds) as the body of the feed:
 * every book, market and price has a link of its own.
 */
export function bodyOf(market: Listings, sport: string, now: number, count: number): string {
  const events = market.odds(sport, EVERY_PRICE, now) ?? [];
  const coming = events.filter(({ commence_time }) => Date.parse(commence_time) > now);
  if (coming.length < count) {
    throw new Error(`${sport} has ${coming.length} events, not ${count}`);
  }
  return JSON.stringify(coming.slice(0, count).map(withLinks));
}

function withLinks(event: WireEvent): WireEvent {
  const bookmakers = event.bookmakers.map((book) => linkedBook(book, event));
  return { ...event, bookmakers };
}

function linkedBook(book: WireBook, event: WireEvent): WireBook {
  const key = mix(keyOf(event.id), keyOf(book.key));
  const link = `https://www.${book.key.replaceAll('_', '-')}.example/sports/event/${key}`;
  return {
    ...book,
    link,
    markets: book.markets.map((market) => linkedMarket(market, link, event)),
  };
}

function linkedMarket(market: WireMarket, bookLink: string, event: WireEvent): WireMarket {
  const link = `${bookLink}?market=${keyOf(market.key) % 100_000_000}`;
  const outcomes = market.outcomes.map((outcome) => ({
    ...outcome,
    link: `${link}&selection=${mix(keyOf(bookLink), keyOf(sideOf(outcome.name, event)))}`,
  }));
  return { ...market, link, outcomes };
}

function sideOf(name: string, { home_team, away_team }: WireEvent): string {
  if (name === home_team) {
    return 'home';
  }
  return name === away_team ? 'away' : name.toLowerCase();
}
