import { createAdmission } from '#adapters/dynamodb/admission.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { type KeySecrets, parseKeySecrets } from '#domain/access/api-key.ts';
import type { KeyAccess } from '#http/authenticate.ts';
import { requiredEnv } from '#runtime/env.ts';

/** What tells a key that counts from one that does not, and counts its requests. */
export function keyAccess(table: Table): KeyAccess {
  return { admit: createAdmission(table), keySecrets: keySecrets() };
}

/** The secrets of the MAC in API keys. */
export function keySecrets(): KeySecrets {
  return parseKeySecrets(requiredEnv('API_KEY_SECRETS'));
}
