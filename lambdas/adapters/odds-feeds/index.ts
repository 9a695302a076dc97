import type { OddsFeed } from './odds-feed.ts';
import { createSimulatedFeed, DEFAULT_SEED } from './simulated/feed.ts';

/** Every provider, by the name `ODDS_FEED` gives it. */
export const ODDS_FEEDS = {
  simulated: createSimulatedFeed(DEFAULT_SEED),
} as const satisfies Record<string, OddsFeed>;
