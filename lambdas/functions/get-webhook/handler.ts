import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { createShownWebhook } from '#http/account/webhook-view.ts';
import { requiredEnv } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { createGetWebhook } from './get-webhook.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { secretOf } = createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') });
const shownWebhook = createShownWebhook({
  ...createSubscriberStore(table),
  ...createOutboxStore(table),
  secretOf,
});

export const handler = createAccountHandler(
  endpoint,
  createGetWebhook({ shownWebhook }),
  createAccountStore(table),
);
