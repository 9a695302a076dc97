import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { endpoint } from './endpoint.ts';
import { createListDeliveries } from './list-deliveries.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { findAccount } = createAccountStore(table);
const subscribers = createSubscriberStore(table);
const outbox = createOutboxStore(table);
const listDeliveries = createListDeliveries({
  webhookOf: async (userId) => (await subscribers.find(userId)).webhook,
  entriesOf: (userId) => outbox.readFrom(userId, 1),
});

export const handler = createAccountHandler(endpoint, listDeliveries, {
  ...createObservability(),
  findAccount,
  now: Date.now,
});
