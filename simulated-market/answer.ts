import { type Answer, errorAnswer } from './error-answer.ts';
import type { WireEvent, WireListedEvent, WireScoredEvent, WireSport } from './wire.ts';

/** A GET, as far as it decides the answer. `now` in epoch milliseconds. */
export type FeedRequest = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly now: number;
};

/** Which part of the odds of a sport is asked for. */
export type OddsQuery = {
  readonly regions: readonly string[];
  /** Takes precedence over regions where it names any. */
  readonly bookmakers: readonly string[];
  readonly markets: readonly string[];
  readonly links: boolean;
};

/**
 * What is there to be asked for, as bodies of the API. Each list is undefined where there is no
 * such sport. `now` in epoch milliseconds.
 */
export type Listings = {
  readonly sports: () => readonly WireSport[];
  readonly events: (sportKey: string, now: number) => readonly WireListedEvent[] | undefined;
  readonly odds: (
    sportKey: string,
    query: OddsQuery,
    now: number,
  ) => readonly WireEvent[] | undefined;
  /** One event with the markets that are told of single events; undefined where there is none. */
  readonly eventOdds: (
    sportKey: string,
    eventId: string,
    query: OddsQuery,
    now: number,
  ) => WireEvent | undefined;
  /** Matches in play or to come, and those that have started within this many days. */
  readonly scores: (
    sportKey: string,
    days: number,
    now: number,
  ) => readonly WireScoredEvent[] | undefined;
};

const REGIONS = ['us', 'us2', 'us_dfs', 'us_ex', 'uk', 'eu', 'fr', 'se', 'au'];
const MARKETS = ['h2h', 'spreads', 'totals', 'outrights'];
const EVENT_MARKETS = [
  'alternate_spreads',
  'alternate_totals',
  'team_totals',
  'btts',
  'draw_no_bet',
  'h2h_h1',
];
/** Each ten named books cost as much as a region. */
const BOOKS_PER_REGION = 10;
const KEYS = /^[a-z0-9_]{1,64}(,[a-z0-9_]{1,64})*$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const EVENT_ODDS = /^\/v4\/sports\/([^/]+)\/events\/([^/]+)\/odds\/?$/;
const RESOURCE = /^\/v4\/sports\/([^/]+)\/(odds|events|scores)\/?$/;

/**
 * What version 4 of The Odds API answers to a request whose key has been accepted: the list of
 * sports, the events, odds and scores of a sport, and the odds of an event in the markets that it
 * alone has. It knows decimal prices and ISO dates only, and not the calls that the adapter does
 * not make.
 */
export function answerTo(listings: Listings, { path, query, now }: FeedRequest): Answer {
  if (/^\/v4\/sports\/?$/.test(path)) {
    return found(listings.sports(), 0);
  }
  const [, sportOfEvent, eventId] = EVENT_ODDS.exec(path) ?? [];
  if (sportOfEvent !== undefined && eventId !== undefined) {
    return eventOddsAnswer(listings, { sportKey: sportOfEvent, eventId }, query, now);
  }
  const [, sportKey, resource] = RESOURCE.exec(path) ?? [];
  if (sportKey === undefined) {
    return { status: 404, body: 'Not Found\n', cost: 0 };
  }
  const events = listings.events(sportKey, now);
  if (events === undefined) {
    return errorAnswer('UNKNOWN_SPORT');
  }
  const wrong = wrongParameter(query);
  if (wrong !== undefined) {
    return errorAnswer(wrong);
  }
  if (resource === 'odds') {
    return oddsAnswer(listings, sportKey, query, now);
  }
  if (resource === 'scores') {
    return scoresAnswer(listings, sportKey, query, now);
  }
  return found(withinTimes(events, query), 0);
}

function found(body: unknown, cost: number): Answer {
  return { status: 200, body: JSON.stringify(body), cost };
}

/** The code of the first parameter that makes no sense, of those that several calls have. */
function wrongParameter(query: URLSearchParams): string | undefined {
  const from = query.get('commenceTimeFrom');
  const to = query.get('commenceTimeTo');
  if ((query.get('dateFormat') ?? 'iso') !== 'iso') {
    return 'INVALID_DATE_FORMAT';
  }
  if (from !== null && !INSTANT.test(from)) {
    return 'INVALID_COMMENCE_TIME_FROM';
  }
  if (to !== null && !INSTANT.test(to)) {
    return 'INVALID_COMMENCE_TIME_TO';
  }
  return from !== null && to !== null && from > to ? 'INVALID_COMMENCE_TIME_RANGE' : undefined;
}

/** The events that start within the times that are asked for; texts in order are times in order. */
function withinTimes<Event extends WireListedEvent>(
  events: readonly Event[],
  query: URLSearchParams,
): readonly Event[] {
  const from = query.get('commenceTimeFrom') ?? '';
  const to = query.get('commenceTimeTo') ?? '9';
  return events.filter(({ commence_time }) => commence_time >= from && commence_time <= to);
}

/** The odds cost a credit for each market and region, and nothing where no event is returned. */
function oddsAnswer(
  listings: Listings,
  sportKey: string,
  query: URLSearchParams,
  now: number,
): Answer {
  const asked = readOddsQuery(query, MARKETS);
  if (typeof asked === 'string') {
    return errorAnswer(asked);
  }
  const events = withinTimes(listings.odds(sportKey, asked, now) ?? [], query);
  return found(events, events.length === 0 ? 0 : asked.markets.length * regionsPaidFor(asked));
}

function regionsPaidFor({ regions, bookmakers }: OddsQuery): number {
  return Math.ceil(bookmakers.length / BOOKS_PER_REGION) || regions.length;
}

/** The odds of an event cost a credit for each region and each market that is returned. */
function eventOddsAnswer(
  { events, eventOdds }: Listings,
  { sportKey, eventId }: { readonly sportKey: string; readonly eventId: string },
  query: URLSearchParams,
  now: number,
): Answer {
  if (events(sportKey, now) === undefined) {
    return errorAnswer('UNKNOWN_SPORT');
  }
  const asked = readOddsQuery(query, EVENT_MARKETS);
  if (typeof asked === 'string') {
    return errorAnswer(asked);
  }
  const event = eventOdds(sportKey, eventId, asked, now);
  if (event === undefined) {
    return errorAnswer('EVENT_NOT_FOUND');
  }
  const returned = new Set(
    event.bookmakers.flatMap(({ markets }) => markets.map(({ key }) => key)),
  );
  return found(event, returned.size * regionsPaidFor(asked));
}

/** The query of a call for odds; the code of its first parameter that makes no sense. */
function readOddsQuery(query: URLSearchParams, known: readonly string[]): OddsQuery | string {
  const regions = query.get('regions') ?? '';
  const bookmakers = query.get('bookmakers') ?? '';
  const markets = (query.get('markets') ?? 'h2h').split(',');
  const includeLinks = query.get('includeLinks') ?? 'false';
  if (regions === '' && bookmakers === '') {
    return 'MISSING_REGION';
  }
  if (bookmakers !== '' && !KEYS.test(bookmakers)) {
    return 'INVALID_BOOKMAKERS';
  }
  if (regions !== '' && !regions.split(',').every((region) => REGIONS.includes(region))) {
    return 'INVALID_REGION';
  }
  if (!markets.every((market) => known.includes(market))) {
    return 'INVALID_MARKET';
  }
  if ((query.get('oddsFormat') ?? 'decimal') !== 'decimal') {
    return 'INVALID_ODDS_FORMAT';
  }
  if (includeLinks !== 'true' && includeLinks !== 'false') {
    return 'INVALID_INCLUDE_LINKS';
  }
  return {
    regions: regions === '' ? [] : regions.split(','),
    bookmakers: bookmakers === '' ? [] : bookmakers.split(','),
    markets,
    links: includeLinks === 'true',
  };
}

/** Scores cost a credit, and two with those of the days before. */
function scoresAnswer(
  listings: Listings,
  sportKey: string,
  query: URLSearchParams,
  now: number,
): Answer {
  const daysFrom = query.get('daysFrom');
  if (daysFrom !== null && !/^[123]$/.test(daysFrom)) {
    return errorAnswer('INVALID_SCORES_DAYS_FROM');
  }
  const scores = listings.scores(sportKey, Number(daysFrom ?? 0), now);
  return found(scores, daysFrom === null ? 1 : 2);
}
