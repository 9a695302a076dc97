import type { Listings, OddsQuery } from '#simulated-market/answer.ts';
import {
  type WireBook,
  type WireEvent,
  type WireListedEvent,
  type WireMarket,
  wireTime,
} from '#simulated-market/wire.ts';
import { type Captures, newestUpdate } from './captures.ts';
import { isSoldIn } from './regions.ts';

const SECOND = 1000;

export type ServeClock = {
  /** When the server started: kick-offs are moved so that the capture was taken then. */
  readonly startedAt: number;
  readonly now: number;
  /** Every so often the prices are seen anew. */
  readonly refreshMs: number;
};

const later = (time: string, by: number) => wireTime(Date.parse(time) + by);

/**
 * How far a capture's times move: kick-offs once, updates again at every refresh. Whole seconds.
 */
export function shifts(
  events: readonly WireEvent[],
  clock: ServeClock,
): { start: number; update: number } {
  const start = Math.floor((clock.startedAt - newestUpdate(events)) / SECOND) * SECOND;
  const refreshes = Math.floor((clock.now - clock.startedAt) / clock.refreshMs);
  return { start, update: start + Math.floor((refreshes * clock.refreshMs) / SECOND) * SECOND };
}

/**
 * The captures carry no links; these stand in at all three levels, with gaps, as the real ones do.
 */
function linkOf(...path: readonly string[]): string | null {
  const sum = [...path.join('/')].reduce((total, character) => total + character.charCodeAt(0), 0);
  if (sum % 4 === 0) {
    return null;
  }
  return `https://book.example/${path.map(encodeURIComponent).join('/')}`;
}

function marketOf(
  market: WireMarket,
  path: readonly string[],
  update: number,
  links: boolean,
): WireMarket {
  const outcomes = market.outcomes.map(({ link, sid: _sid, ...outcome }) =>
    links ? { ...outcome, link: link ?? linkOf(...path, market.key, outcome.name) } : outcome,
  );
  const { link, sid: _sid, last_update, ...rest } = market;
  return {
    ...rest,
    ...(last_update ? { last_update: later(last_update, update) } : {}),
    ...(links ? { link: link ?? linkOf(...path, market.key) } : {}),
    outcomes,
  };
}

function bookOf(book: WireBook, eventId: string, update: number, query: OddsQuery): WireBook {
  const asked = new Set(query.markets.flatMap((market) => [market, `${market}_lay`]));
  const { link, sid: _sid, last_update, markets, ...rest } = book;
  const path = [book.key, eventId];
  return {
    ...rest,
    ...(last_update ? { last_update: later(last_update, update) } : {}),
    ...(query.links ? { link: link ?? linkOf(...path) } : {}),
    markets: markets
      .filter((market) => asked.has(market.key))
      .map((market) => marketOf(market, path, update, query.links)),
  };
}

/** The events of a capture without their odds, as `/events` lists them. */
function serveEvents(events: readonly WireEvent[], clock: ServeClock): WireListedEvent[] {
  const { start } = shifts(events, clock);
  return events.map(({ bookmakers: _, ...event }) => ({
    ...event,
    commence_time: later(event.commence_time, start),
  }));
}

/** A capture as if it had been taken now: filtered as asked, all its times moved by one amount. */
function serveOdds(events: readonly WireEvent[], query: OddsQuery, clock: ServeClock): WireEvent[] {
  const { start, update } = shifts(events, clock);
  const isAsked = (book: WireBook) =>
    query.bookmakers.length > 0
      ? query.bookmakers.includes(book.key)
      : isSoldIn(book.key, query.regions);
  return events.map((event) => ({
    ...event,
    commence_time: later(event.commence_time, start),
    bookmakers: event.bookmakers
      .filter(isAsked)
      .map((book) => bookOf(book, event.id, update, query))
      .filter((book) => book.markets.length > 0),
  }));
}

/** Captures as what a feed has to offer. Their scores are not known, nor markets of single events. */
export function listingsOf(
  captures: Captures,
  { startedAt, refreshMs }: Pick<ServeClock, 'startedAt' | 'refreshMs'>,
): Listings {
  const clockAt = (now: number) => ({ startedAt, now, refreshMs });
  return {
    sports: () =>
      [...captures].map(([key, events]) => ({
        key,
        group: key.slice(0, key.indexOf('_')),
        title: events[0]?.sport_title ?? key,
        description: events[0]?.sport_title ?? key,
        active: true,
        has_outrights: events.length > 0 && events.every((event) => event.home_team === null),
      })),
    events: (sportKey, now) => {
      const events = captures.get(sportKey);
      return events && serveEvents(events, clockAt(now));
    },
    odds: (sportKey, query, now) => {
      const events = captures.get(sportKey);
      return events && serveOdds(events, query, clockAt(now));
    },
    eventOdds: () => undefined,
    scores: (sportKey) => captures.get(sportKey) && [],
  };
}
