import type { Captures } from './captures.ts';
import { type ErrorAnswer, errorAnswer } from './error-body.ts';
import { isRegion } from './regions.ts';
import { type ServeClock, serveEvents, serveOdds } from './serve-capture.ts';

const FEATURED = ['h2h', 'spreads', 'totals', 'outrights'];
const BOOKS_PER_REGION = 10;

export type Answer = ErrorAnswer & {
  /** Credits the call costs. */
  readonly cost: number;
};

const list = (text: string | null) => (text ?? '').split(',').filter((part) => part !== '');
const free = (answer: ErrorAnswer): Answer => ({ ...answer, cost: 0 });
const found = (body: unknown, cost = 0): Answer => ({
  status: 200,
  body: JSON.stringify(body),
  cost,
});

function sports(captures: Captures): Answer {
  const rows = [...captures].map(([key, events]) => ({
    key,
    group: key.slice(0, key.indexOf('_')),
    title: events[0]?.sport_title ?? key,
    description: events[0]?.sport_title ?? key,
    active: true,
    has_outrights: events.length > 0 && events.every((event) => event.home_team === null),
  }));
  return found(rows);
}

/** What the v4 API answers to a path and query, faults aside. The key has been checked. */
export function answerOf(
  captures: Captures,
  path: string,
  query: URLSearchParams,
  clock: ServeClock,
): Answer | undefined {
  if (path === '/v4/sports' || path === '/v4/sports/') {
    return sports(captures);
  }
  const [, sport, resource] = /^\/v4\/sports\/([^/]+)\/(odds|events)\/?$/.exec(path) ?? [];
  if (sport === undefined) {
    return undefined;
  }
  const events = captures.get(decodeURIComponent(sport));
  if (events === undefined) {
    return free(errorAnswer('UNKNOWN_SPORT'));
  }
  if (resource === 'events') {
    return found(serveEvents(events, clock));
  }

  const regions = list(query.get('regions'));
  const bookmakers = list(query.get('bookmakers'));
  const markets = list(query.get('markets') ?? 'h2h');
  if (regions.length + bookmakers.length === 0) {
    return free(errorAnswer('MISSING_REGION'));
  }
  if (!regions.every(isRegion)) {
    return free(errorAnswer('INVALID_REGION'));
  }
  if (!markets.every((market) => FEATURED.includes(market))) {
    return free(errorAnswer('INVALID_MARKET'));
  }
  if (query.get('oddsFormat') !== 'decimal') {
    return free(errorAnswer('INVALID_ODDS_FORMAT'));
  }
  if ((query.get('dateFormat') ?? 'iso') !== 'iso') {
    return free(errorAnswer('INVALID_DATE_FORMAT'));
  }

  const links = query.get('includeLinks') === 'true';
  const body = serveOdds(events, { regions, bookmakers, markets, links }, clock);
  const share =
    bookmakers.length > 0 ? Math.ceil(bookmakers.length / BOOKS_PER_REGION) : regions.length;
  return found(body, body.length === 0 ? 0 : markets.length * share);
}
