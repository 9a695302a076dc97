import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { createRemoveWebhook } from './remove-webhook.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createAccountHandler(
  endpoint,
  createRemoveWebhook(createSubscriberStore(table)),
  createAccountStore(table),
);
