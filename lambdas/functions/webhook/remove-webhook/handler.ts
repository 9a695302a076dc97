import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { createRemoveWebhook } from './remove-webhook.ts';

export const handler = accountHandler(endpoint, (table) =>
  createRemoveWebhook(createSubscriberStore(table)),
);
