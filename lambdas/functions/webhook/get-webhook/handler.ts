import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { endpoint } from './endpoint.ts';
import { createGetWebhook } from './get-webhook.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createGetWebhook({
  ...createSubscriberStore(table),
  ...createOutboxStore(table),
  ...webhookSecrets(),
});

export const handler = createHandler(endpoint, action, { findAccount });
