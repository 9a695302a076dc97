import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { createRevokeKey } from './revoke-key.ts';

export const handler = accountHandler(endpoint, (table) =>
  createRevokeKey(createApiKeyStore(table)),
);
