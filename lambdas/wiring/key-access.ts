import { createAdmission } from '#adapters/dynamodb/admission.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { type KeySecrets, parseKeySecrets } from '#domain/access/api-key.ts';
import type { KeyAccess } from '#http/authenticate.ts';
import { requiredEnv } from '#runtime/env.ts';
import { offersPrices } from './offers-prices.ts';

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
