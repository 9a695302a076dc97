import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';
import { endpoint } from './endpoint.ts';
import { createTestWebhook } from './test-webhook.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { sign } = createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') });
const testWebhook = createTestWebhook({
  find: createSubscriberStore(table).find,
  newId: () => `test_${randomBytes(12).toString('hex')}`,
  sign,
  post: createPostWebhook({ egress: egressPolicy(hostProvided<ExtendEgress>('webhook-egress')) }),
});

export const handler = createAccountHandler(endpoint, testWebhook, createAccountStore(table));
