import { startSimulatedFeed } from '../../../../local/simulated-feed.ts';
import { loadCaptures } from '../../../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../../../support/odds-api-server.ts';
import type { ContractWorld } from '../contract.ts';

const FIXTURES = new URL('../../../fixtures/odds-api', import.meta.url).pathname;

function worldAt(
  address: string,
  apiKey: string,
  { now, close }: { readonly now: number; readonly close: () => Promise<void> },
): ContractWorld {
  const env: Readonly<Record<string, string>> = {
    ODDS_API_BASE_URL: address,
    ODDS_REGIONS: 'eu,uk,au',
  };
  return {
    env: (name) => env[name],
    deps: {
      fetch,
      apiKey: async () => apiKey,
      now: () => now,
      sleep: async () => undefined,
      limits: { callsPerSecond: Infinity },
    },
    sportKey: 'soccer_epl',
    close,
  };
}

/** The recorded bodies of the provider, and the simulated market that speaks its format. */
export const WORLDS = {
  recorded: async (now: number): Promise<ContractWorld> => {
    const server = await startOddsApiServer({ captures: loadCaptures(FIXTURES), now: () => now });
    return worldAt(server.url, LOOPBACK_API_KEY, { now, close: server.close });
  },
  simulated: async (now: number): Promise<ContractWorld> => {
    const server = await startSimulatedFeed('realistic', () => now);
    return worldAt(server.endpoint, server.key, { now, close: server.stop });
  },
};
