import type { FeedResult } from '#domain/feed-answers/odds-source.ts';
import { isFeedKey } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { createQuotesBuilder, type QuotedEvent, type QuotedOffer } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { failed, unlessAllRefused } from '../odds-feed.ts';
import { deepestLink, type MarketContext, readPrices } from '../read-prices.ts';
import { type Wire, wireList, wireObject, wireText } from '../wire.ts';
import { bookOf } from './books.ts';
import type { League } from './leagues.ts';
import { readEvent } from './parse-events.ts';

/** Times of the provider may lie this far after the clock of the reader. */
const CLOCK_TOLERANCE_MS = 300_000;

/** The markets that are read, by the provider's names. */
const KINDS: ReadonlyMap<unknown, string> = new Map([
  ['ML', 'h2h'],
  ['Spread', 'spreads'],
  ['Totals', 'totals'],
]);

/**
 * The quotes of a league from the parsed bodies of `GET /v3/odds/multi`, read at `readAt` (epoch
 * milliseconds). Of a handicap or total the line whose prices are nearest to each other is read:
 * the main one. What is malformed, impossible or incomplete is dropped and counted by reason; lists
 * without one event that can be read are a failure. Never throws.
 */
export function parseOdds(
  sportKey: string,
  league: League,
  bodies: readonly unknown[],
  readAt: number,
): FeedResult<SportQuotes> {
  const lists = bodies.map(wireList);
  if (!lists.every((list) => list !== undefined)) {
    return failed('malformed_body');
  }
  const { addEvent, reject, build } = createQuotesBuilder(sportKey);
  const ids = new Set<string>();
  for (const item of lists.flat()) {
    const wire = wireObject(item);
    const event = readEvent(wire, league);
    if (typeof event === 'string') {
      reject(event);
    } else if (ids.has(event.id)) {
      reject('event_duplicate');
    } else {
      ids.add(event.id);
      addEvent(event, readBooks(wire, event, { sportKey, readAt, reject }));
    }
  }
  return unlessAllRefused(build(readAt));
}

type Context = Pick<MarketContext, 'sportKey' | 'reject'> & { readonly readAt: number };

/** The offers of all books of an event: an object of lists of markets, by the names of books. */
function readBooks(wire: Wire | undefined, event: QuotedEvent, context: Context): QuotedOffer[] {
  const books = wireObject(wire?.bookmakers);
  const links = wireObject(wire?.urls);
  if (books === undefined) {
    context.reject('books_malformed');
  }
  const keys = new Set<string>();
  return Object.entries(books ?? {}).flatMap(([name, markets]) => {
    const book = bookOf(name);
    const refusal = refusalOf(name, book.key, markets, keys);
    if (refusal !== undefined) {
      context.reject(refusal);
      return [];
    }
    keys.add(book.key);
    const link = deepestLink(links?.[name], null, context.reject);
    const read = readMarkets(wireList(markets) ?? [], link, { ...context, ...event });
    return read.map((offer) => ({ ...offer, book }));
  });
}

function refusalOf(
  name: string,
  key: string,
  markets: unknown,
  keys: ReadonlySet<string>,
): ParseRejection | undefined {
  if (!isFeedKey(key) || !isPrintable(name) || wireText(name) === undefined) {
    return 'book_key_unusable';
  }
  if (wireList(markets) === undefined) {
    return 'book_malformed';
  }
  return keys.has(key) ? 'book_duplicate' : undefined;
}

function readMarkets(
  markets: readonly unknown[],
  link: string | null,
  context: Context & Pick<QuotedEvent, 'home' | 'away'>,
): Omit<QuotedOffer, 'book'>[] {
  const offers: Omit<QuotedOffer, 'book'>[] = [];
  const kinds = new Set<string>();
  for (const item of markets) {
    const market = wireObject(item);
    const kind = KINDS.get(market?.name);
    if (market === undefined || kind === undefined) {
      context.reject(market === undefined ? 'market_malformed' : 'market_unknown');
      continue;
    }
    if (kinds.has(kind)) {
      context.reject('market_duplicate');
      continue;
    }
    kinds.add(kind);
    const offer = readMarket(kind, market, link, context);
    if (typeof offer === 'string') {
      context.reject(offer);
    } else {
      offers.push(offer);
    }
  }
  return offers;
}

function readMarket(
  kind: string,
  { updatedAt, odds }: Wire,
  link: string | null,
  context: Context & Pick<QuotedEvent, 'home' | 'away'>,
): Omit<QuotedOffer, 'book'> | ParseRejection {
  const lastUpdate = parseInstant(updatedAt);
  if (lastUpdate === undefined) {
    return 'market_without_time';
  }
  if (lastUpdate > context.readAt + CLOCK_TOLERANCE_MS) {
    return 'market_from_future';
  }
  const lines = (wireList(odds) ?? []).map((line) => outcomesOf(kind, wireObject(line), context));
  const [main] = lines.toSorted((a, b) => unevenness(a) - unevenness(b));
  const read = readPrices(kind, { outcomes: main }, link, context);
  return typeof read === 'string' ? read : { kind, lastUpdate, ...read };
}

type WireOutcome = { readonly name: string; readonly price: unknown; readonly point?: number };

/**
 * A line as outcomes with names and prices. Prices are texts, the handicap is that of the home
 * side; an outcome without a price is absent.
 */
function outcomesOf(
  kind: string,
  line: Wire | undefined,
  { home, away }: Pick<QuotedEvent, 'home' | 'away'>,
): readonly WireOutcome[] {
  const point = numberOf(line?.hdp);
  const sides: readonly (readonly [name: string, price: unknown, point: number | undefined])[] =
    kind === 'totals'
      ? [
          ['Over', line?.over, point],
          ['Under', line?.under, point],
        ]
      : [
          [home, line?.home, point],
          ['Draw', kind === 'h2h' ? line?.draw : undefined, undefined],
          [away, line?.away, point === undefined ? undefined : 0 - point],
        ];
  return sides
    .filter(([, price]) => price !== undefined && price !== null)
    .map(([name, price, own]) => {
      return { name, price: numberOf(price), ...(own !== undefined && { point: own }) };
    });
}

const NUMBER = /^[+-]?\d{1,5}(\.\d{1,6})?$/;

/** A number, or one as text. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && NUMBER.test(value)) {
    return Number(value);
  }
  return typeof value === 'number' ? value : undefined;
}

/** How far the prices of a line are from each other; those that cannot be read come last. */
function unevenness(outcomes: readonly WireOutcome[]): number {
  const prices = outcomes.map(({ price }) => Number(price));
  const spread = Math.max(...prices) / Math.min(...prices);
  return outcomes.length > 1 && Number.isFinite(spread) ? spread : Number.MAX_VALUE;
}
