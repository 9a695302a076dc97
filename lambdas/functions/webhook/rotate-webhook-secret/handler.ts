import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler, webhookSecrets } from '../../wiring.ts';
import { endpoint } from './endpoint.ts';
import { createRotateWebhookSecret } from './rotate-webhook-secret.ts';

export const handler = accountHandler(endpoint, (table) =>
  createRotateWebhookSecret({ ...webhookSecrets(), ...createSubscriberStore(table) }),
);
