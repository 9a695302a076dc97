import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { createShownWebhook } from '#http/account/webhook-view.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { endpoint } from './endpoint.ts';
import { createGetWebhook } from './get-webhook.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { findAccount } = createAccountStore(table);
const subscribers = createSubscriberStore(table);
const outbox = createOutboxStore(table);
const { secretOf } = createWebhookSecrets({
  client: createSecretsClient(),
  secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET'),
});
const shownWebhook = createShownWebhook({
  webhookOf: async (userId) => (await subscribers.find(userId)).webhook,
  entriesOf: (userId) => outbox.readFrom(userId, 1),
  secretOf,
});

export const handler = createAccountHandler(endpoint, createGetWebhook({ shownWebhook }), {
  ...createObservability(),
  findAccount,
  now: Date.now,
});
