import { loadCaptures } from '../../../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../../../support/odds-api-server.ts';
import type { ContractWorld } from '../contract.ts';

const FIXTURES = new URL('../../../fixtures/odds-api', import.meta.url).pathname;

export async function openWorld(now: number): Promise<ContractWorld> {
  const server = await startOddsApiServer({ captures: loadCaptures(FIXTURES), now: () => now });
  const env: Readonly<Record<string, string>> = {
    ODDS_API_BASE_URL: server.url,
    ODDS_REGIONS: 'eu,uk,au',
  };
  return {
    env: (name) => env[name],
    deps: {
      fetch,
      apiKey: async () => LOOPBACK_API_KEY,
      now: () => now,
      sleep: async () => undefined,
      limits: { callsPerSecond: Infinity },
    },
    sportKey: 'soccer_epl',
    close: server.close,
  };
}
