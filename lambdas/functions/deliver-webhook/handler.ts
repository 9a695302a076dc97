import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { parseMessageBody } from '#adapters/sqs/webhook-queue.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { createRecordReceipt } from '#cache/record-receipt.ts';
import { packWakeUps } from '#domain/webhooks/wake-up.ts';
import { createObservability } from '#runtime/observability.ts';
import { serviceTable } from '#wiring/table.ts';
import { webhookEgress } from '#wiring/webhook-egress.ts';
import { webhookQueue } from '#wiring/webhook-queue.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { createDeliverWebhooks, INVOCATION_MS } from './deliver-webhooks.ts';
import { reportDeliveries } from './report-deliveries.ts';

const table = serviceTable();
const secrets = webhookSecrets();
const queue = webhookQueue();
const observability = createObservability();

const deliverWebhooks = createDeliverWebhooks({
  ...createSubscriberStore(table),
  outbox: createOutboxStore(table),
  sign: secrets.sign,
  // Read once for all the calls of an invocation.
  record: createRecordReceipt({ ...createRecordLog(table), forMs: INVOCATION_MS, now: Date.now }),
  post: createPostWebhook({ egress: webhookEgress() }),
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
  reportDeliveries(outcome, observability);
  return {
    batchItemFailures: outcome.failedMessages.map((itemIdentifier) => ({ itemIdentifier })),
  };
}
