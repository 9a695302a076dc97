import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createCellStore } from '#adapters/dynamodb/cell-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createQueueClient } from '#adapters/sqs/send-messages.ts';
import { parseTask } from '#adapters/sqs/shard-queue.ts';
import { createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { createDispatchShard } from './dispatch-shard.ts';
import { recordShard } from './record-shard.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const queue = createWebhookQueue({
  client: createQueueClient(),
  queueUrl: requiredEnv('WEBHOOK_QUEUE_URL'),
});
const outbox = createOutboxStore(table);
const observability = createObservability();

const dispatchShard = createDispatchShard({
  cells: createCellStore(table),
  outbox,
  send: queue.send,
  now: Date.now,
  intervalMs: scanIntervalMs(),
});

/** Serves the shards that a batch of tasks names. Returns the tasks that the queue is to keep. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const { messageId, body } of Records) {
    const outcome = await dispatchShard(parseTask(body));
    recordShard(outcome, observability);
    if (outcome.faults.length > 0) {
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
