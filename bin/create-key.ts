import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createKeyMaker } from '#functions/create-key/create-key.ts';

/**
 * Makes an API key for an account, or returns the store's refusal. The table gets its hash only, so it is shown once.
 */
export function createKey(table: Table, userId: string, now: number, name: string | null = null) {
  return createKeyMaker(createApiKeyStore(table))({ userId, name }, now);
}
