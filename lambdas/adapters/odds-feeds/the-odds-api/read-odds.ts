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
import { deepestLink, type MarketContext, readPrices } from './market.ts';
import { type Wire, wireList, wireObject, wireText } from './wire.ts';

/** Times of the provider may lie this far after the clock of the reader. */
const CLOCK_TOLERANCE_MS = 300_000;

/** What the parts of one body are read with. */
type BodyContext = {
  readonly sportKey: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
  readonly reject: (reason: ParseRejection) => void;
  /** `parseInstant`, with its results cached by text: a body repeats the same few times thousands of times. */
  readonly timeOf: (value: unknown) => number | undefined;
};

/**
 * Quotes of the parsed body of `GET /v4/sports/{sport}/odds`, read at `readAt` (epoch milliseconds). What is malformed,
 * impossible or incomplete is dropped and counted by reason. Never throws, and keeps nothing of the body but texts.
 */
export function readOdds(sportKey: string, body: unknown, readAt: number): FeedResult<SportQuotes> {
  const list = wireList(body);
  if (list === undefined) return failed('malformed_body');
  const builder = createQuotesBuilder(sportKey);
  const context = { sportKey, readAt, reject: builder.reject, timeOf: createTimeReader() };
  const seen = new Set<string>();
  for (const item of list) {
    const event = readEvent(item, context);
    if (typeof event === 'string') {
      builder.reject(event);
    } else if (seen.has(event.facts.id)) {
      builder.reject('event_duplicate');
    } else {
      seen.add(event.facts.id);
      builder.addEvent(event.facts, readBooks(event.wire.bookmakers, event.facts, context));
    }
  }
  return { ok: true, value: builder.build(readAt) };
}

function createTimeReader(): BodyContext['timeOf'] {
  const known = new Map<unknown, number>();
  return (value) => {
    const time = known.get(value);
    if (time !== undefined) return time;
    const read = parseInstant(value);
    if (read !== undefined) known.set(value, read);
    return read;
  };
}

function readEvent(
  item: unknown,
  { sportKey, timeOf }: BodyContext,
): { readonly wire: Wire; readonly facts: QuotedEvent } | ParseRejection {
  const wire = wireObject(item);
  if (wire === undefined) return 'event_malformed';
  const id = wireText(wire.id);
  const home = wireText(wire.home_team);
  const away = wireText(wire.away_team);
  const commenceTime = timeOf(wire.commence_time);
  if (id === undefined) return 'event_without_id';
  if (!isEventId(id)) return 'event_id_unusable';
  if (wire.sport_key !== sportKey) return 'event_of_other_sport';
  if (home === undefined || away === undefined || home === away) return 'event_without_teams';
  if (!isPrintable(home) || !isPrintable(away)) return 'event_name_unprintable';
  if (commenceTime === undefined) return 'event_without_time';
  return { wire, facts: { id, home, away, commenceTime } };
}

function readBooks(bookmakers: unknown, { home, away }: QuotedEvent, body: BodyContext): QuotedOffer[] {
  const books = wireList(bookmakers);
  if (books === undefined) {
    body.reject('books_malformed');
    return [];
  }
  const context = { ...body, home, away };
  const seen = new Set<string>();
  const offers: QuotedOffer[] = [];
  for (const item of books) {
    const wire = wireObject(item);
    const key = wireText(wire?.key);
    if (wire === undefined || key === undefined) {
      body.reject('book_malformed');
    } else if (!isFeedKey(key)) {
      body.reject('book_key_unusable');
    } else if (seen.has(key)) {
      body.reject('book_duplicate');
    } else {
      seen.add(key);
      readOffers(wire, key, context, offers);
    }
  }
  return offers;
}

/** What the markets of one book share. */
type ReadBook = {
  readonly book: Book;
  readonly link: string | null;
  readonly lastUpdate: number | undefined;
};

/** A book's title; undefined where it has none that can be shown. */
function titleOf(value: unknown): string | undefined {
  const title = wireText(value);
  return title !== undefined && isPrintable(title) ? title : undefined;
}

/** Adds a book's offers on one event to `offers`. */
function readOffers(
  wire: Wire,
  key: string,
  context: BodyContext & MarketContext,
  offers: QuotedOffer[],
): void {
  const { reject } = context;
  const markets = wireList(wire.markets);
  if (markets === undefined) {
    reject('book_malformed');
    return;
  }
  const above: ReadBook = {
    book: { key, title: titleOf(wire.title) ?? key },
    link: deepestLink(wire.link, null, reject),
    lastUpdate: context.timeOf(wire.last_update),
  };
  const seen = new Set<string>();
  for (const item of markets) {
    const market = wireObject(item);
    const kind = market?.key;
    if (market === undefined) {
      reject('market_malformed');
    } else if (typeof kind !== 'string' || marketsOfKind(kind).length === 0) {
      reject('market_unknown');
    } else if (seen.has(kind)) {
      reject('market_duplicate');
    } else {
      seen.add(kind);
      const offer = readOffer(kind, market, above, context);
      if (typeof offer === 'string') reject(offer);
      else offers.push(offer);
    }
  }
}

function readOffer(
  kind: string,
  market: Wire,
  above: ReadBook,
  context: BodyContext & MarketContext,
): QuotedOffer | ParseRejection {
  const lastUpdate = context.timeOf(market.last_update) ?? above.lastUpdate;
  if (lastUpdate === undefined) return 'market_without_time';
  if (lastUpdate > context.readAt + CLOCK_TOLERANCE_MS) return 'market_from_future';
  const link = deepestLink(market.link, above.link, context.reject);
  const read = readPrices(kind, market, link, context);
  if (typeof read === 'string') return read;
  const { prices, point } = read;
  return point === undefined
    ? { book: above.book, kind, lastUpdate, prices }
    : { book: above.book, kind, point, lastUpdate, prices };
}
