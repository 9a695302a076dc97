import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { endpoint } from './endpoint.ts';
import { createRotateWebhookSecret } from './rotate-webhook-secret.ts';

export const handler = accountHandler(endpoint, (table) =>
  createRotateWebhookSecret({ ...webhookSecrets(), ...createSubscriberStore(table) }),
);
