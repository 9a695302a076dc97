import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { replayAction } from './replay-delivery.ts';

export const handler = accountHandler(endpoint, (table) =>
  replayAction({
    ...createSubscriberStore(table),
    outbox: createOutboxStore(table),
    retry,
  }),
);
