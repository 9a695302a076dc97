import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createQueueClient, createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { createDispatchPicks, type DispatchInput, type DispatchResult } from './dispatch-picks.ts';
import { recordDispatch } from './record-dispatch.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const queue = createWebhookQueue({ client: createQueueClient(), queueUrl: requiredEnv('WEBHOOK_QUEUE_URL') });
const snapshots = createSnapshotStore(table);
const observability = createObservability();
const intervalMs = scanIntervalMs();

const dispatchPicks = createDispatchPicks({
  subscribers: createSubscriberStore(table).listEntitled,
  async published(slot) {
    const head = await snapshots.head();
    const snapshot = head?.slot === slot ? await snapshots.load(head) : undefined;
    return snapshot?.opportunities.value;
  },
  outbox: createOutboxStore(table),
  send: queue.send,
  now: Date.now,
  intervalMs,
});

/** Forms the deliveries of one scan and sends wake-ups. Throws errors that another attempt may not meet. */
export async function handler(input: DispatchInput): Promise<DispatchResult> {
  const outcome = await dispatchPicks(input);
  recordDispatch(outcome, observability);
  return outcome.result;
}
