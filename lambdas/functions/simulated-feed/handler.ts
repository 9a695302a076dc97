import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { requiredEnv } from '#runtime/env.ts';
import { openSimulatedFeed, readSimulation } from '#simulated-market/simulated-feed.ts';
import { createServeFeed } from './serve-feed.ts';

/**
 * The simulated market at an address of its own, for the scans of stage `dev`. Every environment
 * counts credits and calls for itself.
 */
export const handler = createServeFeed({
  respondTo: openSimulatedFeed(readSimulation(requiredEnv('ODDS_SIMULATION')), Date.now()),
  key: createSecret({ secretId: requiredEnv('ODDS_API_KEY_SECRET') }),
  now: Date.now,
});
