import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createCreateKey } from './create-key.ts';
import { endpoint } from './endpoint.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { create: store } = createApiKeyStore(table);

export const handler = createAccountHandler(
  endpoint,
  createCreateKey({ randomBytes: () => randomBytes(32), store }),
  createAccountStore(table),
);
