import { createAdmission } from '#adapters/dynamodb/admission.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { type KeySecrets, parseKeySecrets } from '#domain/access/api-key.ts';
import type { KeyAccess } from '#http/authenticate.ts';
import { optionalEnv, requiredEnv } from '#runtime/env.ts';

/**
 * What tells a key that counts from one that does not, counts its requests, and knows whether the
 * operator passes prices on.
 */
export function keyAccess(table: Table): KeyAccess {
  return {
    admit: createAdmission(table),
    keySecrets: keySecrets(),
    offersPrices: offersPrices(),
  };
}

/** The secrets of the MAC in API keys. */
export function keySecrets(): KeySecrets {
  return parseKeySecrets(requiredEnv('API_KEY_SECRETS'));
}

/** Whether the operator passes prices on. Only functions with an endpoint that would are told. */
export function offersPrices(): boolean {
  return optionalEnv('RAW_PRICES') !== 'off';
}
