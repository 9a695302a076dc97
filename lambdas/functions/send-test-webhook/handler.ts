import { randomBytes } from 'node:crypto';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { sendTest } from '#domain/webhooks/send-test.ts';
import { requiredEnv } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';
import { createLogger } from '#runtime/logger.ts';
import { toTestView } from './view.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const { sign } = createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') });
const deps = {
  find: createSubscriberStore(table).find,
  sign,
  post: createPostWebhook({ egress: egressPolicy(hostProvided<ExtendEgress>('webhook-egress')) }),
  newId: () => `test_${randomBytes(12).toString('hex')}`,
};
const logger = createLogger();

/** Called by the operator's command line with the account whose webhook is to be tested. */
export async function handler({ user_id }: { readonly user_id: string }) {
  const view = toTestView(await sendTest(deps, user_id, Date.now()));
  // What the receiver answered is for its owner only.
  const { answer: _, ...logged } = { answer: null, ...view };
  logger.info('test', { user_id, ...logged });
  return view;
}
