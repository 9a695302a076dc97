import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { createListDeliveries } from './list-deliveries.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const listDeliveries = createListDeliveries({
  ...createSubscriberStore(table),
  ...createOutboxStore(table),
});

export const handler = createAccountHandler(endpoint, listDeliveries, createAccountStore(table));
