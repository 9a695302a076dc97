import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { createCreateKey } from './create-key.ts';
import { endpoint } from './endpoint.ts';

export const handler = accountHandler(endpoint, (table) =>
  createCreateKey(createApiKeyStore(table)),
);
