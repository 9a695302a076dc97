import { randomBytes } from 'node:crypto';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createApiKey, hashApiKey, keyIdOf } from '#domain/access/api-key.ts';

/**
 * Makes an API key for an account, or returns the store's refusal. The table gets its hash only, so it is shown once.
 */
export async function createKey(table: Table, userId: string, now: number) {
  const apiKey = createApiKey(randomBytes(32));
  const hash = hashApiKey(apiKey);
  const result = await createApiKeyStore(table).create({ userId, keyId: keyIdOf(hash), hash }, now);
  return result.ok ? { ...result, apiKey } : result;
}
