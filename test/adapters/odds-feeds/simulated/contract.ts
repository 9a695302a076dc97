import type { ContractWorld } from '../contract.ts';

export async function openWorld(now: number): Promise<ContractWorld> {
  const refuse = async () => {
    throw new Error('The simulated feed needs neither a network nor a key');
  };
  return {
    env: () => undefined,
    deps: { fetch: refuse, apiKey: refuse, now: () => now, sleep: refuse },
    sportKey: 'soccer_epl',
    close: async () => undefined,
  };
}
