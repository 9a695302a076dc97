import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { replayAction } from './replay-delivery.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = replayAction({
  ...createSubscriberStore(table),
  outbox: createOutboxStore(table),
  retry,
});

export const handler = createHandler(endpoint, action, { findAccount });
