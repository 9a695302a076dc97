import type { FeedResult } from '#domain/feed-answers/odds-source.ts';
import { marketsOfKind } from '#domain/markets/index.ts';
import { isEventId, isFeedKey } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import {
  type Book,
  createQuotesBuilder,
  type QuotedEvent,
  type QuotedOffer,
  type SportQuotes,
} from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { failed } from '../odds-feed.ts';
import { deepestLink, type MarketContext, readPrices } from './read-prices.ts';
import { type Wire, wireList, wireObject, wireText } from './wire.ts';

/** Times of the provider may lie this far after the clock of the reader. */
const CLOCK_TOLERANCE_MS = 300_000;

/** What the parts of one body are read with. */
type BodyContext = Pick<MarketContext, 'sportKey' | 'reject'> & {
  /** Epoch milliseconds. */
  readonly readAt: number;
  /**
   * `parseInstant`, with its results cached by text: a body repeats the same few times thousands of
   * times.
   */
  readonly timeOf: (value: unknown) => number | undefined;
};

/**
 * Quotes of the parsed body of `GET /v4/sports/{sport}/odds`, read at `readAt` (epoch
 * milliseconds). What is malformed, impossible or incomplete is dropped and counted by reason.
 * Never throws, and keeps nothing of the body but texts.
 */
export function parseOdds(
  sportKey: string,
  body: unknown,
  readAt: number,
): FeedResult<SportQuotes> {
  const list = wireList(body);
  if (list === undefined) {
    return failed('malformed_body');
  }
  const builder = createQuotesBuilder(sportKey);
  const context = { sportKey, readAt, reject: builder.reject, timeOf: createTimeReader() };
  const events = distinct(
    list,
    (item) => readEvent(item, context),
    'event_duplicate',
    builder.reject,
  );
  for (const { wire, facts } of events) {
    builder.addEvent(facts, readBooks(wire.bookmakers, facts, context));
  }
  return { ok: true, value: builder.build(readAt) };
}

/**
 * The parts of a list that can be read, the first of each key. The reasons of the others are
 * counted.
 */
function distinct<Part extends { readonly key: string }>(
  items: readonly unknown[],
  read: (item: unknown) => Part | ParseRejection,
  duplicate: ParseRejection,
  reject: (reason: ParseRejection) => void,
): Iterable<Part> {
  const parts = new Map<string, Part>();
  for (const item of items) {
    const part = read(item);
    if (typeof part === 'string') {
      reject(part);
    } else if (parts.has(part.key)) {
      reject(duplicate);
    } else {
      parts.set(part.key, part);
    }
  }
  return parts.values();
}

function createTimeReader(): BodyContext['timeOf'] {
  const known = new Map<unknown, number>();
  return (value) => {
    const time = known.get(value) ?? parseInstant(value);
    if (time !== undefined) {
      known.set(value, time);
    }
    return time;
  };
}

/** A part of a body, and the key that it may have once in its list. */
type KeyedPart = { readonly key: string; readonly wire: Wire };

function readEvent(
  item: unknown,
  { sportKey, timeOf }: BodyContext,
): (KeyedPart & { readonly facts: QuotedEvent }) | ParseRejection {
  const wire = wireObject(item);
  if (wire === undefined) {
    return 'event_malformed';
  }
  const id = wireText(wire.id);
  const home = wireText(wire.home_team);
  const away = wireText(wire.away_team);
  const commenceTime = timeOf(wire.commence_time);
  if (id === undefined) {
    return 'event_without_id';
  }
  if (!isEventId(id)) {
    return 'event_id_unusable';
  }
  if (wire.sport_key !== sportKey) {
    return 'event_of_other_sport';
  }
  if (home === undefined || away === undefined || home === away) {
    return 'event_without_teams';
  }
  if (!isPrintable(home) || !isPrintable(away)) {
    return 'event_name_unprintable';
  }
  if (commenceTime === undefined) {
    return 'event_without_time';
  }
  return { key: id, wire, facts: { id, home, away, commenceTime } };
}

function readBooks(
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
  return [...distinct(books ?? [], readBook, 'book_duplicate', reject)].flatMap((book) =>
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
  for (const market of distinct(markets, readMarket, 'market_duplicate', reject)) {
    const offer = readOffer(market, above, context);
    if (typeof offer === 'string') {
      reject(offer);
    } else {
      offers.push(offer);
    }
  }
  return offers;
}

function readMarket(item: unknown): KeyedPart | ParseRejection {
  const wire = wireObject(item);
  if (wire === undefined) {
    return 'market_malformed';
  }
  const { key } = wire;
  return typeof key === 'string' && marketsOfKind(key).length > 0
    ? { key, wire }
    : 'market_unknown';
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
  return typeof read === 'string' ? read : { ...read, book: above.book, kind, lastUpdate };
}
