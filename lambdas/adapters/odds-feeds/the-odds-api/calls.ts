import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { FeedCall } from '../odds-feed.ts';
import { readKickOffs, readSports } from './read-lists.ts';
import { readOdds } from './read-odds.ts';
import { readScores } from './read-scores.ts';
import type { TheOddsApiSettings } from './settings.ts';

const FREE = 0;
const BOOKS_PER_REGION = 10;

const pathOf = (sportKey: string, resource: string) =>
  `/v4/sports/${encodeURIComponent(sportKey)}/${resource}`;

/** The sports in season. */
export const SPORTS_CALL: FeedCall<readonly string[]> = {
  request: { path: '/v4/sports', query: {} },
  cost: FREE,
  read: readSports,
};

/** The coming matches of one sport, without odds. */
export function kickOffsCall(sportKey: string): FeedCall<readonly number[]> {
  const request = { path: pathOf(sportKey, 'events'), query: { dateFormat: 'iso' } };
  return { request, cost: FREE, read: readKickOffs };
}

/** Credits of the scores of one sport with those of the days before. */
export const CREDITS_PER_SCORES = 2;

/** The scores of one sport's matches, up to the most days back that the provider gives. */
export function scoresCall(sportKey: string): FeedCall<readonly FeedScore[]> {
  const request = { path: pathOf(sportKey, 'scores'), query: { daysFrom: '3', dateFormat: 'iso' } };
  return { request, cost: CREDITS_PER_SCORES, read: readScores };
}

/** Credits of the odds of one sport: markets x regions, each ten named books counting as a region. */
export function creditsPerRead({ markets, regions, bookmakers }: TheOddsApiSettings): number {
  const named = Math.ceil(bookmakers.length / BOOKS_PER_REGION);
  return markets.length * (named > 0 ? named : regions.length);
}

/** The odds of one sport. */
export function quotesCall(sportKey: string, settings: TheOddsApiSettings): FeedCall<SportQuotes> {
  const { regions, bookmakers, markets } = settings;
  return {
    request: {
      path: pathOf(sportKey, 'odds'),
      query: {
        ...(bookmakers.length > 0 ? { bookmakers: bookmakers.join(',') } : { regions: regions.join(',') }),
        markets: markets.join(','),
        oddsFormat: 'decimal',
        dateFormat: 'iso',
        includeLinks: 'true',
      },
    },
    cost: creditsPerRead(settings),
    read: (body, readAt) => readOdds(sportKey, body, readAt),
  };
}
