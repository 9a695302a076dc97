import type { OddsProvider } from '../odds-feed.ts';
import { parseJson } from '../parse-json.ts';
import { type Ask, createRemoteSource, type RemoteFeed } from '../remote-source.ts';
import { creditsOf, failureOf } from './errors.ts';
import { eventMarketsIn } from './event-markets.ts';
import { parseEventOdds, parseOdds } from './parse-odds.ts';
import { readKickOffs, readScores, readSports } from './read-lists.ts';
import { readSettings, type TheOddsApiSettings } from './settings.ts';

const FREE = 0;
const BOOKS_PER_REGION = 10;
/** Credits of the scores of one sport with those of the days before. */
const CREDITS_PER_SCORES = 2;

const pathOf = (sportKey: string, resource: string) =>
  `/v4/sports/${encodeURIComponent(sportKey)}/${resource}`;

/** What The Odds API, version 4, is asked under the settings of the operator. */
export function theOddsApi({
  sports,
  regions,
  bookmakers,
  markets,
  eventMarkets,
  ...settings
}: TheOddsApiSettings) {
  const books =
    bookmakers.length > 0 ? { bookmakers: bookmakers.join(',') } : { regions: regions.join(',') };
  // Each ten named books count as a region.
  const regionsPaid = Math.ceil(bookmakers.length / BOOKS_PER_REGION) || regions.length;
  const creditsPerRead = markets.length * regionsPaid;
  const prices = { oddsFormat: 'decimal', dateFormat: 'iso', includeLinks: 'true' };
  const creditsPerEvent = (sportKey: string) =>
    eventMarketsIn(sportKey, eventMarkets).length * regionsPaid;
  return {
    ...settings,
    keyParameter: 'apiKey',
    failure: failureOf,
    credits: creditsOf,
    creditsPerRead,
    creditsPerScores: CREDITS_PER_SCORES,
    creditsPerEvent,
    sports: sports ?? {
      request: { path: '/v4/sports', query: {} },
      cost: FREE,
      read: (text) => readSports(parseJson(text)),
    },
    kickOffs: (sportKey: string, ask: Ask) =>
      ask({
        request: { path: pathOf(sportKey, 'events'), query: { dateFormat: 'iso' } },
        cost: FREE,
        read: (text) => readKickOffs(parseJson(text)),
      }),
    quotes: (sportKey: string, ask: Ask) =>
      ask({
        request: {
          path: pathOf(sportKey, 'odds'),
          query: { ...books, markets: markets.join(','), ...prices },
        },
        cost: creditsPerRead,
        read: (text, readAt) => parseOdds(sportKey, text, readAt),
      }),
    // Only the markets that the answer has are paid for.
    eventQuotes(sportKey: string, eventId: string) {
      const asked = eventMarketsIn(sportKey, eventMarkets);
      return {
        request: {
          path: pathOf(sportKey, `events/${encodeURIComponent(eventId)}/odds`),
          query: { ...books, markets: asked.join(','), ...prices },
        },
        cost: creditsPerEvent(sportKey),
        read: (text: string, readAt: number) =>
          parseEventOdds({ sportKey, eventId, markets: asked }, text, readAt),
      };
    },
    // The provider gives at most three days back.
    scores: (sportKey: string) => ({
      request: { path: pathOf(sportKey, 'scores'), query: { daysFrom: '3', dateFormat: 'iso' } },
      cost: CREDITS_PER_SCORES,
      read: (text: string) => readScores(parseJson(text)),
    }),
  } satisfies RemoteFeed;
}

export const THE_ODDS_API: OddsProvider = {
  variables: [
    'ODDS_API_BASE_URL',
    'ODDS_SPORTS',
    'ODDS_REGIONS',
    'ODDS_BOOKMAKERS',
    'ODDS_MARKETS',
    'ODDS_MONTHLY_CREDITS',
  ],
  terms:
    'The Odds API forbids to pass its data on as a data product, for example by an API of your ' +
    'own: get its written permission before you serve anyone else ' +
    '(https://the-odds-api.com/terms-and-conditions.html).',
  configure(env) {
    const feed = theOddsApi(readSettings(env));
    return (deps) => createRemoteSource(feed, deps);
  },
};
