import { OFFER, type OfferCode, OUTCOME, type OutcomeCode, type SportQuotes } from '#domain/odds/quotes.ts';
import {
  createQuotesBuilder,
  type QuotedEvent,
  type QuotedOffer,
  type QuotedPrice,
} from '#domain/odds/quotes-builder.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';

/**
 * The odds reader as one would write it first: `JSON.parse`, then objects. The reader in use must agree with it on every
 * body there is, well formed or not.
 */

type Wire = Readonly<Record<string, unknown>>;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const WEB_ADDRESS = /^https?:\/\/[^\s"<>\\]+$/;

function wireObject(value: unknown): Wire | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : undefined;
}

function wireList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function wireText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value : undefined;
}

function wireTime(value: unknown): number | undefined {
  if (typeof value !== 'string' || !ISO.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

function wirePrice(value: unknown): number | undefined {
  return typeof value === 'number' && value > 1 && value <= 1000 ? value : undefined;
}

function wirePoint(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value * 4) || Math.abs(value) > 1000) return undefined;
  return value === 0 ? 0 : value;
}

function wireLink(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 2000 && WEB_ADDRESS.test(value) ? value : undefined;
}

type MarketRefusal =
  | 'outcomes_malformed'
  | 'outcome_unknown'
  | 'outcome_duplicate'
  | 'price_impossible'
  | 'line_malformed'
  | 'line_mismatch'
  | 'incomplete_set';

type MarketContext = {
  readonly home: string;
  readonly away: string;
  /** The sport knows a draw in every match: a winner market without it is incomplete. */
  readonly drawExpected: boolean;
  /** The next link above the outcome, null where there is none. */
  readonly link: string | null;
  readonly countLink: () => void;
};

type ReadMarket =
  | { readonly ok: true; readonly prices: readonly QuotedPrice[]; readonly point: number | undefined }
  | { readonly ok: false; readonly reason: MarketRefusal };

const MARKET_KINDS: ReadonlyMap<string, OfferCode> = new Map([
  ['h2h', OFFER.h2h],
  ['h2h_lay', OFFER.h2hLay],
  ['spreads', OFFER.spreads],
  ['totals', OFFER.totals],
]);

const refused = (reason: MarketRefusal): ReadMarket => ({ ok: false, reason });

function roleOf(kind: OfferCode, name: unknown, context: MarketContext): OutcomeCode | undefined {
  if (kind === OFFER.totals) {
    if (name === 'Over') return OUTCOME.over;
    return name === 'Under' ? OUTCOME.under : undefined;
  }
  if (name === context.home) return OUTCOME.home;
  if (name === context.away) return OUTCOME.away;
  return name === 'Draw' && kind !== OFFER.spreads ? OUTCOME.draw : undefined;
}

function isComplete(kind: OfferCode, roles: ReadonlySet<OutcomeCode>, drawExpected: boolean): boolean {
  if (kind === OFFER.totals) return roles.has(OUTCOME.over) && roles.has(OUTCOME.under);
  if (!roles.has(OUTCOME.home) || !roles.has(OUTCOME.away)) return false;
  return kind === OFFER.spreads || !drawExpected || roles.has(OUTCOME.draw);
}

function lineOf(kind: OfferCode, points: ReadonlyMap<OutcomeCode, number>): number | undefined {
  if (kind === OFFER.totals) {
    const over = points.get(OUTCOME.over);
    return over !== undefined && over > 0 && over === points.get(OUTCOME.under) ? over : undefined;
  }
  const home = points.get(OUTCOME.home);
  const away = points.get(OUTCOME.away);
  return home !== undefined && away !== undefined && home + away === 0 ? home : undefined;
}

function readMarket(kind: OfferCode, market: Wire, context: MarketContext): ReadMarket {
  const outcomes = wireList(market.outcomes);
  if (outcomes === undefined) return refused('outcomes_malformed');
  const hasLine = kind === OFFER.spreads || kind === OFFER.totals;
  const roles = new Set<OutcomeCode>();
  const points = new Map<OutcomeCode, number>();
  const prices: QuotedPrice[] = [];
  for (const item of outcomes) {
    const wire = wireObject(item);
    if (wire === undefined) return refused('outcomes_malformed');
    const outcome = roleOf(kind, wire.name, context);
    if (outcome === undefined) return refused('outcome_unknown');
    if (roles.has(outcome)) return refused('outcome_duplicate');
    const price = wirePrice(wire.price);
    if (price === undefined) return refused('price_impossible');
    const point = hasLine ? wirePoint(wire.point) : undefined;
    if (hasLine && point === undefined) return refused('line_malformed');
    if (point !== undefined) points.set(outcome, point);
    roles.add(outcome);
    prices.push({ outcome, price, link: deepestLink(wire.link, context.link, context.countLink) });
  }
  if (!isComplete(kind, roles, context.drawExpected)) return refused('incomplete_set');
  const point = hasLine ? lineOf(kind, points) : undefined;
  if (hasLine && point === undefined) return refused('line_mismatch');
  return { ok: true, prices, point };
}

function deepestLink(value: unknown, above: string | null, countLink: () => void): string | null {
  if (value === null || value === undefined) return above;
  const link = wireLink(value);
  if (link === undefined) countLink();
  return link ?? above;
}

const CLOCK_TOLERANCE_MS = 300_000;
const SPORTS_WITH_DRAW = /^soccer_/;

type Door = {
  readonly sportKey: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
  readonly reject: (reason: ParseRejection) => void;
};

function readBooks(wire: Wire, event: QuotedEvent, door: Door): QuotedOffer[] {
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

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Quotes of the body of `GET /v4/sports/{sport}/odds`. What is malformed, impossible or incomplete is
 * dropped and counted by reason; roles come from names, never from positions. Never throws.
 */
export function referenceOdds(sportKey: string, body: Uint8Array, readAt: number): SportQuotes | undefined {
  const list = wireList(parse(Buffer.from(body).toString('utf8')));
  if (list === undefined) return undefined;
  const builder = createQuotesBuilder(sportKey);
  const door: Door = { sportKey, readAt, reject: builder.reject };
  const seen = new Set<string>();
  for (const item of list) {
    const wire = wireObject(item);
    const event = wire && readEvent(wire, door);
    if (wire === undefined) door.reject('event_malformed');
    if (wire === undefined || event === undefined) continue;
    if (seen.has(event.id)) {
      door.reject('event_duplicate');
      continue;
    }
    seen.add(event.id);
    builder.addEvent(event, readBooks(wire, event, door));
  }
  return builder.build(readAt);
}

function readEvent(wire: Wire, door: Door): QuotedEvent | undefined {
  const id = wireText(wire.id);
  const home = wireText(wire.home_team);
  const away = wireText(wire.away_team);
  const commenceTime = wireTime(wire.commence_time);
  if (id === undefined) door.reject('event_without_id');
  else if (wire.sport_key !== door.sportKey) door.reject('event_of_other_sport');
  else if (home === undefined || away === undefined || home === away) door.reject('event_without_teams');
  else if (commenceTime === undefined) door.reject('event_without_time');
  else return { id, home, away, commenceTime };
  return undefined;
}
