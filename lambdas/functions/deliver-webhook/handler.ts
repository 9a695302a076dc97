import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createSecret, createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { parseMessageBody } from '#adapters/sqs/webhook-queue.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { reachOf, type WiderReach } from '#adapters/webhooks/reach.ts';
import { signCall } from '#domain/webhooks/call.ts';
import { requiredEnv } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';
import { createObservability } from '#runtime/observability.ts';
import { createDeliverWebhooks } from './deliver-webhooks.ts';
import { recordDeliveries } from './record-deliveries.ts';

type SqsEvent = { readonly Records: readonly { readonly messageId: string; readonly body: string }[] };
type Context = { getRemainingTimeInMillis(): number };
type BatchAnswer = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const subscribers = createSubscriberStore(table);
const masterKey = createSecret({
  client: createSecretsClient(),
  secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET'),
});
const observability = createObservability();

const deliverWebhooks = createDeliverWebhooks({
  webhookOf: async (userId) => (await subscribers.find(userId)).webhook,
  ledgers: createLedgerStore(table),
  sign: async (id, event, webhook) =>
    signCall(id, event, { ...webhook, masterKey: Buffer.from(await masterKey.read()) }),
  post: createPostWebhook(reachOf(hostProvided<WiderReach>('webhook-reach'))),
  now: Date.now,
});

/** Serves the subscribers that a batch of messages names, and tells the queue which messages to keep. */
export async function handler({ Records }: SqsEvent, context: Context): Promise<BatchAnswer> {
  const messages = Records.map(({ messageId, body }) => ({ messageId, nudges: parseMessageBody(body) }));
  // Read before anybody's turn is taken, so that a secret store in trouble costs nobody a turn.
  await masterKey.read();
  const outcome = await deliverWebhooks(messages, Date.now() + context.getRemainingTimeInMillis());
  recordDeliveries(outcome, observability);
  return { batchItemFailures: outcome.failedMessages.map((itemIdentifier) => ({ itemIdentifier })) };
}
