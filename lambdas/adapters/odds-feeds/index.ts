import { ODDS_API_IO } from './odds-api-io/feed.ts';
import type { OddsProvider } from './odds-feed.ts';
import { THE_ODDS_API } from './the-odds-api/feed.ts';

/** Every provider, by the name `ODDS_FEED` gives it. */
export const ODDS_PROVIDERS: ReadonlyMap<string, OddsProvider> = new Map([
  ['the-odds-api', THE_ODDS_API],
  ['odds-api-io', ODDS_API_IO],
]);

/** The provider of that name. Throws naming the ones there are. */
export function oddsProvider(name: string): OddsProvider {
  const provider = ODDS_PROVIDERS.get(name);
  if (provider === undefined) {
    throw new Error(
      `ODDS_FEED is ${JSON.stringify(name)}; it must be ${[...ODDS_PROVIDERS.keys()].join(' or ')}`,
    );
  }
  return provider;
}
