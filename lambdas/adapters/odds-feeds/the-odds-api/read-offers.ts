import { isFeedKey } from '#domain/odds/identifiers.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import type { Book, QuotedEvent, QuotedOffer } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { deepestLink, type MarketContext, readPrices } from '../read-prices.ts';
import { wireList, wireObject, wireText } from '../wire.ts';
import { distinctParts, type KeyedPart } from './distinct-parts.ts';
import { linesOf } from './event-markets.ts';

/** Times of the provider may lie this far after the clock of the reader. */
const CLOCK_TOLERANCE_MS = 300_000;

/** What the parts of one body are read with. */
export type BodyContext = Pick<MarketContext, 'sportKey' | 'reject'> & {
  /** Epoch milliseconds. */
  readonly readAt: number;
  /** The keys of the markets that were asked for; others are unknown. */
  readonly markets: ReadonlySet<string>;
  /**
   * `parseInstant`, with its results cached by text: a body repeats the same few times thousands of
   * times.
   */
  readonly timeOf: (value: unknown) => number | undefined;
};

/** The offers of all books on an event. What cannot be read is dropped and counted. */
export function readBooks(
  bookmakers: unknown,
  { home, away }: QuotedEvent,
  body: BodyContext,
): QuotedOffer[] {
  const { reject } = body;
  const books = wireList(bookmakers);
  if (books === undefined) {
    reject('books_malformed');
  }
  const context = { ...body, home, away };
  return [...distinctParts(books ?? [], readBook, 'book_duplicate', reject)].flatMap((book) =>
    readOffers(book, context),
  );
}

function readBook(item: unknown): KeyedPart | ParseRejection {
  const wire = wireObject(item);
  const key = wireText(wire?.key);
  if (wire === undefined || key === undefined) {
    return 'book_malformed';
  }
  return isFeedKey(key) ? { key, wire } : 'book_key_unusable';
}

/** What the markets of one book share. */
type ReadBook = {
  readonly book: Book;
  readonly link: string | null;
  readonly lastUpdate: number | undefined;
};

/** A book's offers on one event. */
function readOffers({ key, wire }: KeyedPart, context: BodyContext & MarketContext): QuotedOffer[] {
  const { reject, timeOf } = context;
  const markets = wireList(wire.markets);
  if (markets === undefined) {
    reject('book_malformed');
    return [];
  }
  const title = wireText(wire.title);
  const above: ReadBook = {
    book: { key, title: title !== undefined && isPrintable(title) ? title : key },
    link: deepestLink(wire.link, null, reject),
    lastUpdate: timeOf(wire.last_update),
  };
  const offers: QuotedOffer[] = [];
  // A book has three or four markets, hundreds of thousands of times a body: a list is quicker.
  const kinds: string[] = [];
  for (const item of markets) {
    const market = readMarket(item, context.markets);
    if (typeof market === 'string') {
      reject(market);
      continue;
    }
    if (kinds.includes(market.key)) {
      reject('market_duplicate');
      continue;
    }
    kinds.push(market.key);
    for (const line of linesOf(market, context)) {
      const offer = typeof line === 'string' ? line : readOffer(line, above, context);
      if (typeof offer === 'string') {
        reject(offer);
      } else {
        offers.push(offer);
      }
    }
  }
  return offers;
}

function readMarket(item: unknown, asked: ReadonlySet<string>): KeyedPart | ParseRejection {
  const wire = wireObject(item);
  if (wire === undefined) {
    return 'market_malformed';
  }
  const { key } = wire;
  return typeof key === 'string' && asked.has(key) ? { key, wire } : 'market_unknown';
}

function readOffer(
  { key: kind, wire }: KeyedPart,
  above: ReadBook,
  context: BodyContext & MarketContext,
): QuotedOffer | ParseRejection {
  const lastUpdate = context.timeOf(wire.last_update) ?? above.lastUpdate;
  if (lastUpdate === undefined) {
    return 'market_without_time';
  }
  if (lastUpdate > context.readAt + CLOCK_TOLERANCE_MS) {
    return 'market_from_future';
  }
  const link = deepestLink(wire.link, above.link, context.reject);
  const read = readPrices(kind, wire, link, context);
  if (typeof read === 'string') {
    return read;
  }
  const { prices, point } = read;
  return { book: above.book, kind, point, lastUpdate, prices };
}
