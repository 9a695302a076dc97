import { optionalEnv } from '#runtime/env.ts';

/** Whether the operator passes prices on. Only functions that show some are told that not. */
export function offersPrices(): boolean {
  return optionalEnv('RAW_PRICES') !== 'off';
}
