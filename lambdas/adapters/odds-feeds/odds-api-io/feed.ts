import type { QuotedEvent } from '#domain/odds/quotes.ts';
import { type FeedCall, failed, type OddsProvider } from '../odds-feed.ts';
import { parseJson } from '../parse-json.ts';
import { createRemoteSource, type RemoteFeed } from '../remote-source.ts';
import { bookNames } from './books.ts';
import { failureOf } from './errors.ts';
import { type League, leagueOf } from './leagues.ts';
import { parseEvents } from './parse-events.ts';
import { parseOdds } from './parse-odds.ts';
import { type OddsApiIoSettings, readSettings } from './settings.ts';

/** Events whose odds one call can have, at most. */
const EVENTS_PER_CALL = 10;
/** Events of a league that are read, at most: those that start first. */
const MAX_EVENTS = 50;
/** The provider counts 5,000 calls an hour, however they are spread. */
const CALLS_PER_SECOND = 10;

/**
 * What Odds-API.io, version 3, is asked under the settings of the operator: the events of a league,
 * and the odds of ten of them at a time. Credits are calls. The list of events that a schedule
 * needs is not counted.
 */
function oddsApiIo({ bookmakers, ...settings }: OddsApiIoSettings): RemoteFeed {
  const books = bookNames(bookmakers).join(',');
  const events = ({ sport, league }: League): FeedCall<readonly QuotedEvent[]> => ({
    request: { path: '/v3/events', query: { sport, league, status: 'pending,live' } },
    cost: 1,
    read: (text) => parseEvents({ sport, league }, parseJson(text)),
  });
  const odds = (ids: readonly string[]): FeedCall<unknown> => ({
    request: { path: '/v3/odds/multi', query: { eventIds: ids.join(','), bookmakers: books } },
    cost: 1,
    read: (text) => ({ ok: true, value: parseJson(text) }),
  });
  return {
    ...settings,
    keyParameter: 'apiKey',
    failure: failureOf,
    // The headers tell of the hour's calls, which are no month's credits.
    credits: () => ({ remaining: null, last: null }),
    creditsPerRead: 1 + MAX_EVENTS / EVENTS_PER_CALL,
    creditsPerScores: 0,
    creditsPerEvent: () => 0,
    async kickOffs(sportKey, ask) {
      const league = leagueOf(sportKey);
      if (league === undefined) {
        return { ...failed('unknown_sport'), spent: 0 };
      }
      const listed = await ask({ ...events(league), cost: 0 });
      return listed.ok
        ? { ...listed, value: listed.value.map(({ commenceTime }) => commenceTime) }
        : listed;
    },
    async quotes(sportKey, ask, now) {
      const league = leagueOf(sportKey);
      if (league === undefined) {
        return { ...failed('unknown_sport'), spent: 0 };
      }
      const listed = await ask(events(league));
      if (!listed.ok) {
        return listed;
      }
      const ids = listed.value.slice(0, MAX_EVENTS).map(({ id }) => id);
      const pages = Array.from({ length: Math.ceil(ids.length / EVENTS_PER_CALL) }, (_, page) =>
        ids.slice(page * EVENTS_PER_CALL, (page + 1) * EVENTS_PER_CALL),
      );
      const answers = await Promise.all(pages.map((page) => ask(odds(page))));
      const spent = answers.reduce((sum, answer) => sum + answer.spent, listed.spent);
      const bodies: unknown[] = [];
      for (const answer of answers) {
        if (!answer.ok) {
          // A part of a league would pass for all there is.
          return { ...answer, spent };
        }
        bodies.push(answer.value);
      }
      return { ...parseOdds(sportKey, league, bodies, now()), spent };
    },
  };
}

export const ODDS_API_IO: OddsProvider = {
  variables: ['ODDS_API_BASE_URL', 'ODDS_SPORTS', 'ODDS_BOOKMAKERS', 'ODDS_MONTHLY_CREDITS'],
  terms:
    'The terms of Odds-API.io name analysis, research and the making of applications, and do not ' +
    'say that prices may be passed on: ask for permission before you serve anyone else ' +
    '(https://odds-api.io/terms).',
  configure(env) {
    const feed = oddsApiIo(readSettings(env));
    return (deps) =>
      createRemoteSource(feed, {
        ...deps,
        limits: { callsPerSecond: CALLS_PER_SECOND, ...deps.limits },
      });
  },
};
