import type { ContractWorld } from '../contract.ts';
import { STAND_IN_KEY, standIn, wireEvents } from './stand-in.ts';

/** Answers as the provider documents them. */
export const WORLDS = {
  documented: async (now: number): Promise<ContractWorld> => ({
    env: () => undefined,
    deps: {
      fetch: standIn(wireEvents(now)),
      apiKey: async () => STAND_IN_KEY,
      now: () => now,
      sleep: async () => undefined,
      limits: { callsPerSecond: Infinity },
    },
    sportKey: 'soccer_epl',
    close: async () => undefined,
  }),
};
