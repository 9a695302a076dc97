import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { createKeyAction } from './create-key.ts';
import { endpoint } from './endpoint.ts';

export const handler = accountHandler(endpoint, (table) =>
  createKeyAction(createApiKeyStore(table)),
);
