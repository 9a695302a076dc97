import type { FeedRequest, FeedSettings } from '../odds-feed.ts';

/** The sports in season. Costs no credits. */
export const SPORTS_REQUEST: FeedRequest = { path: '/v4/sports', query: {} };

/** The coming matches of one sport, without odds. Costs no credits. */
export function matchListRequest(sportKey: string): FeedRequest {
  return { path: `/v4/sports/${encodeURIComponent(sportKey)}/events`, query: { dateFormat: 'iso' } };
}

/** Credits of one odds request: markets x regions, each started ten of named books counting as a region. */
export function creditsPerRead({ markets, regions, bookmakers }: FeedSettings): number {
  return markets.length * (bookmakers.length > 0 ? Math.ceil(bookmakers.length / 10) : regions.length);
}

/** The odds of one sport. Costs markets x regions credits; each ten named books count as one region. */
export function oddsRequest(sportKey: string, settings: FeedSettings): FeedRequest {
  const { regions, bookmakers, markets } = settings;
  return {
    path: `/v4/sports/${encodeURIComponent(sportKey)}/odds`,
    query: {
      ...(bookmakers.length > 0 ? { bookmakers: bookmakers.join(',') } : { regions: regions.join(',') }),
      markets: markets.join(','),
      oddsFormat: 'decimal',
      dateFormat: 'iso',
      includeLinks: 'true',
    },
  };
}
