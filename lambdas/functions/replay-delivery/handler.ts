import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { createReplayDelivery } from './replay-delivery.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const replayDelivery = createReplayDelivery({
  ...createSubscriberStore(table),
  outbox: createOutboxStore(table),
  retry,
});

export const handler = createAccountHandler(endpoint, replayDelivery, createAccountStore(table));
