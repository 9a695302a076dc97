import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createSecret, createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';
import { createObservability } from '#runtime/observability.ts';
import { endpoint } from './endpoint.ts';
import { createTestWebhook, newTestId } from './test-webhook.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { findAccount } = createAccountStore(table);
const secret = createSecret({
  client: createSecretsClient(),
  secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET'),
});
const testWebhook = createTestWebhook({
  subscriberOf: createSubscriberStore(table).find,
  newId: () => newTestId(randomBytes),
  masterKey: async () => Buffer.from(await secret.read()),
  post: createPostWebhook({ egress: egressPolicy(hostProvided<ExtendEgress>('webhook-egress')) }),
});

export const handler = createAccountHandler(endpoint, testWebhook, {
  ...createObservability(),
  findAccount,
  now: Date.now,
});
