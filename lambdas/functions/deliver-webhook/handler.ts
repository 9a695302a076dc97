import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { createQueueClient } from '#adapters/sqs/send-messages.ts';
import { createWebhookQueue, parseMessageBody } from '#adapters/sqs/webhook-queue.ts';
import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { packWakeUps } from '#domain/webhooks/wake-up.ts';
import { createRecordReceipt } from '#http/record-receipt.ts';
import { requiredEnv } from '#runtime/env.ts';
import { hostProvided } from '#runtime/host-provided.ts';
import { createObservability } from '#runtime/observability.ts';
import { createDeliverWebhooks, INVOCATION_MS } from './deliver-webhooks.ts';
import { recordDeliveries } from './record-deliveries.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const secrets = createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') });
const queue = createWebhookQueue({
  client: createQueueClient(),
  queueUrl: requiredEnv('WEBHOOK_QUEUE_URL'),
});
const observability = createObservability();

const deliverWebhooks = createDeliverWebhooks({
  ...createSubscriberStore(table),
  outbox: createOutboxStore(table),
  sign: secrets.sign,
  // Read once for all the calls of an invocation.
  record: createRecordReceipt({ ...createRecordLog(table), forMs: INVOCATION_MS, now: Date.now }),
  post: createPostWebhook({ egress: egressPolicy(hostProvided<ExtendEgress>('webhook-egress')) }),
  now: Date.now,
});

/**
 * Delivers to the subscribers that a batch of messages names. Returns the messages that the queue
 * is to keep.
 */
export async function handler({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const messages = Records.map(({ messageId, body }) => ({
    messageId,
    wakeUps: parseMessageBody(body),
  }));
  // Read before any lease is taken, so that a failure of the secret store costs no subscriber an
  // attempt.
  await secrets.load();
  const until = Date.now() + Math.min(INVOCATION_MS, context.getRemainingTimeInMillis());
  const outcome = await deliverWebhooks(messages, until);
  await queue.send(packWakeUps(outcome.unfinished.map((wakeUp) => ({ wakeUp, delaySeconds: 0 }))));
  recordDeliveries(outcome, observability);
  return {
    batchItemFailures: outcome.failedMessages.map((itemIdentifier) => ({ itemIdentifier })),
  };
}
