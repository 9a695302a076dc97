import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createDeliveryCounts } from '#adapters/dynamodb/delivery-counts-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { parseMessageBody } from '#adapters/sqs/webhook-queue.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import type { DeliveryCounts } from '#domain/webhooks/delivery/delivery-counts.ts';
import { handOn, packWakeUps } from '#domain/webhooks/delivery/wake-up.ts';
import { createObservability } from '#runtime/observability.ts';
import { signingSecrets } from '#wiring/signing-secrets.ts';
import { serviceTable } from '#wiring/table.ts';
import { wakeUpQueue } from '#wiring/wake-up-queue.ts';
import { webhookEgress } from '#wiring/webhook-egress.ts';
import { createDeliverWebhooks, INVOCATION_MS } from './deliver-webhooks.ts';
import { countsOf, reportDeliveries } from './report-deliveries.ts';

const table = serviceTable();
const secrets = signingSecrets();
const queue = wakeUpQueue();
const observability = createObservability();
const deliveryCounts = createDeliveryCounts(table);

const deliverWebhooks = createDeliverWebhooks({
  find: createSubscriberStore(table).recipientOf,
  outbox: createOutboxStore(table),
  callOf: secrets.callOf,
  record: createRecordLog(table).head,
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
  await queue.send(packWakeUps(outcome.unfinished.flatMap(handOn)));
  reportDeliveries(outcome, observability);
  await count(countsOf(outcome));
  return {
    batchItemFailures: outcome.failedMessages.map((itemIdentifier) => ({ itemIdentifier })),
  };
}

/** Adds a batch to the sums that the status shows. No delivery depends on them. */
async function count(counts: DeliveryCounts): Promise<void> {
  if (counts.delivered + counts.failed + counts.expired === 0) {
    return;
  }
  await deliveryCounts.add(counts, Date.now()).catch((error: unknown) => {
    observability.logger.warn('deliveries_not_counted', { error });
  });
}
