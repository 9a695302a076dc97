import type { OfferCode } from '#domain/odds/quotes.ts';
import type { QuotedEvent, QuotedOffer } from '#domain/odds/quotes-builder.ts';
import { deepestLink, MARKET_KINDS, type MarketContext, readMarket } from './market.ts';
import { type Wire, wireList, wireObject, wireText, wireTime } from './wire.ts';

/** A price seen this much later than now is a broken clock, not a fresh price. */
const CLOCK_TOLERANCE_MS = 300_000;
const SPORTS_WITH_DRAW = /^soccer_/;

/** Where a body is let in, and what is turned away is counted. */
export type Door = {
  readonly sportKey: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
  readonly reject: (reason: string) => void;
};

/** Everything the books of an event on the wire offer. A book or market named twice counts once, the first. */
export function readBooks(wire: Wire, event: QuotedEvent, door: Door): QuotedOffer[] {
  const books = wireList(wire.bookmakers);
  if (books === undefined) {
    door.reject('books_malformed');
    return [];
  }
  const seen = new Set<string>();
  const offers: QuotedOffer[] = [];
  for (const item of books) {
    const book = wireObject(item);
    const key = wireText(book?.key);
    if (book === undefined || key === undefined) {
      door.reject('book_malformed');
    } else if (seen.has(key)) {
      door.reject('book_duplicate');
    } else {
      seen.add(key);
      offers.push(...readOffers(book, key, event, door));
    }
  }
  return offers;
}

function readOffers(book: Wire, key: string, event: QuotedEvent, door: Door): QuotedOffer[] {
  const markets = wireList(book.markets);
  if (markets === undefined) {
    door.reject('book_malformed');
    return [];
  }
  const countLink = () => door.reject('link_malformed');
  const context: MarketContext = {
    home: event.home,
    away: event.away,
    drawExpected: SPORTS_WITH_DRAW.test(door.sportKey),
    link: deepestLink(book.link, null, countLink),
    countLink,
  };
  const seen = new Set<OfferCode>();
  const offers: QuotedOffer[] = [];
  for (const item of markets) {
    const market = wireObject(item);
    const kind = MARKET_KINDS.get(wireText(market?.key) ?? '');
    if (market === undefined || kind === undefined) {
      door.reject(market === undefined ? 'market_malformed' : 'market_unknown');
    } else if (seen.has(kind)) {
      door.reject('market_duplicate');
    } else {
      seen.add(kind);
      const offer = readOffer({ book, key, market, kind }, context, door);
      if (offer !== undefined) offers.push(offer);
    }
  }
  return offers;
}

type Placed = { readonly book: Wire; readonly key: string; readonly market: Wire; readonly kind: OfferCode };

function readOffer(placed: Placed, above: MarketContext, door: Door): QuotedOffer | undefined {
  const { book, key, market, kind } = placed;
  const lastUpdate = wireTime(market.last_update) ?? wireTime(book.last_update);
  if (lastUpdate === undefined || lastUpdate > door.readAt + CLOCK_TOLERANCE_MS) {
    door.reject(lastUpdate === undefined ? 'market_without_time' : 'market_from_future');
    return undefined;
  }
  const link = deepestLink(market.link, above.link, above.countLink);
  const read = readMarket(kind, market, { ...above, link });
  if (!read.ok) {
    door.reject(read.reason);
    return undefined;
  }
  const title = wireText(book.title) ?? key;
  const { prices, point } = read;
  return { book: { key, title }, kind, lastUpdate, prices, ...(point === undefined ? {} : { point }) };
}
