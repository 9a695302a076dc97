import { randomBytes } from 'node:crypto';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createMasterKeys } from '#adapters/secrets-manager/master-keys.ts';
import { createSecret, createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { allSalts } from '#domain/webhooks/secret.ts';
import { signCall } from '#domain/webhooks/sign-call.ts';
import { requiredEnv } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';
import { createObservability } from '#runtime/observability.ts';
import { sendTestWebhook } from './send-test-webhook.ts';
import { toTestView } from './view.ts';

const subscribers = createSubscriberStore({
  client: createTableClient(),
  tableName: requiredEnv('TABLE_NAME'),
});
const masterKeysFor = createMasterKeys(
  createSecret({ client: createSecretsClient(), secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') }),
);
const post = createPostWebhook({ egress: egressPolicy(hostProvided<ExtendEgress>('webhook-egress')) });
const { logger } = createObservability();

/** Called by the operator's command line with the account whose webhook is to be tested. */
export async function handler({ user_id }: { readonly user_id: string }) {
  const result = await sendTestWebhook(
    {
      find: subscribers.find,
      sign: async (id, event, webhook) =>
        signCall(id, event, { ...webhook, masterKeys: await masterKeysFor(allSalts(webhook.salts)) }),
      post,
      newId: () => `test_${randomBytes(12).toString('hex')}`,
      now: Date.now,
    },
    user_id,
  );
  // What the receiver answered is for its owner only.
  const { answer: _, ...logged } = { answer: null, ...toTestView(result) };
  logger.info('test', { user_id, ...logged });
  return toTestView(result);
}
