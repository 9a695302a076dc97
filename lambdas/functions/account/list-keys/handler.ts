import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { createListKeys } from './list-keys.ts';

export const handler = accountHandler(endpoint, (table) =>
  createListKeys(createApiKeyStore(table)),
);
