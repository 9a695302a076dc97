import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { endpoint } from './endpoint.ts';
import { createGetWebhook } from './get-webhook.ts';

export const handler = accountHandler(endpoint, (table) =>
  createGetWebhook({
    ...createSubscriberStore(table),
    ...createOutboxStore(table),
    ...webhookSecrets(),
  }),
);
