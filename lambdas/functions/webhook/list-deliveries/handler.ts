import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createListDeliveries } from './list-deliveries.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createListDeliveries({
  ...createSubscriberStore(table),
  ...createOutboxStore(table),
});

export const handler = createHandler(endpoint, action, { findAccount });
