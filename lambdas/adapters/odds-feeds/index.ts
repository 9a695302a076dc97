import type { OddsFeed } from './odds-feed.ts';
import { createSimulatedFeed, DEFAULT_SEED } from './simulated/feed.ts';
import { THE_ODDS_API } from './the-odds-api/feed.ts';

/** Every provider, by the name `ODDS_FEED` gives it. */
export const ODDS_FEEDS: ReadonlyMap<string, OddsFeed> = new Map<string, OddsFeed>([
  ['simulated', createSimulatedFeed(DEFAULT_SEED)],
  ['the-odds-api', THE_ODDS_API],
]);

/** The provider of that name. Throws naming the ones there are. */
export function oddsFeed(name: string): OddsFeed {
  const feed = ODDS_FEEDS.get(name);
  if (feed === undefined) throw new Error(`ODDS_FEED is one of ${[...ODDS_FEEDS.keys()].join(', ')}`);
  return feed;
}
