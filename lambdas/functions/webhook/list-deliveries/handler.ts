import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { createListDeliveries } from './list-deliveries.ts';

export const handler = accountHandler(endpoint, (table) =>
  createListDeliveries({ ...createSubscriberStore(table), ...createOutboxStore(table) }),
);
