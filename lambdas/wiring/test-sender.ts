import { randomBytes } from 'node:crypto';
import type { SendTestDeps } from '#actions/send-test.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createTestCallStore } from '#adapters/dynamodb/test-call-store.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { signingSecrets } from './signing-secrets.ts';
import { webhookEgress } from './webhook-egress.ts';

/** What sending a test to a webhook needs. */
export function testSender(table: Table): SendTestDeps {
  return {
    ...createSubscriberStore(table),
    ...createTestCallStore(table),
    callOf: signingSecrets().callOf,
    post: createPostWebhook({ egress: webhookEgress() }),
    newId: () => `test_${randomBytes(12).toString('hex')}`,
  };
}
