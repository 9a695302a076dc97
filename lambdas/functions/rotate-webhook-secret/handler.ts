import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { createRotateWebhookSecret } from './rotate-webhook-secret.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const rotate = createRotateWebhookSecret({
  ...createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') }),
  ...createSubscriberStore(table),
});

export const handler = createAccountHandler(endpoint, rotate, createAccountStore(table));
