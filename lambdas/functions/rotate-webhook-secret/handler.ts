import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { endpoint } from './endpoint.ts';
import { createRotateWebhookSecret } from './rotate-webhook-secret.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { findAccount } = createAccountStore(table);
const { rotateSecret } = createSubscriberStore(table);
const secrets = createWebhookSecrets({
  client: createSecretsClient(),
  secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET'),
});
const rotate = createRotateWebhookSecret({
  ...secrets,
  rotateSecret,
});

export const handler = createAccountHandler(endpoint, rotate, {
  ...createObservability(),
  findAccount,
  now: Date.now,
});
