import { setTimeout as sleep } from 'node:timers/promises';
import { configuredFeeds, secretVariable } from '#adapters/odds-feeds/configured-feeds.ts';
import type { OddsSource } from '#domain/feed-answers/odds-source.ts';
import { readFeedConfig } from '../../lib/feed-config.ts';
import { withFeedKeysApart } from '../../local/feed-keys.ts';
import { startSimulatedFeed } from '../../local/simulated-feed.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The feeds of the environment, in their order (`ODDS_FEEDS`, or the one of `ODDS_FEED`), with the
 * keys that `npm start` would use. A simulated market is served for as long as `started` lasts; its
 * matches are the same whichever prices are simulated. Throws naming the setting that cannot be
 * used.
 */
export async function openFeeds(
  given: Env,
  now: () => number,
  started: AsyncDisposableStack,
): Promise<readonly { readonly name: string; readonly source: OddsSource }[]> {
  const env = withFeedKeysApart(given);
  const { environment, simulation } = readFeedConfig((name) => env[name] || undefined);
  const market =
    simulation === undefined
      ? undefined
      : started.adopt(await startSimulatedFeed('realistic', now), (feed) => feed.stop());
  const told: Env = market
    ? { ...environment, ODDS_API_BASE_URL: market.endpoint }
    : { ...environment };
  return configuredFeeds((name) =>
    // The variable that has the key stands for the secret.
    name.startsWith(secretVariable()) ? name.replace('_SECRET', '') : told[name],
  ).map(({ name, secretId: keyName, connect }) => {
    const apiKey = async () => market?.key ?? env[keyName] ?? '';
    return { name, source: connect({ fetch, now, sleep, apiKey }) };
  });
}
