import type { FeedRequest, FeedSettings } from '../odds-feed.ts';

/** The sports in season. Costs no credits. */
export const SPORTS_REQUEST: FeedRequest = { path: '/v4/sports', query: {} };

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
