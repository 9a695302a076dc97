import { randomBytes } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { createDispatchStore } from '#adapters/dynamodb/dispatch-store.ts';
import { MAX_NEW_PICKS } from '#adapters/dynamodb/pick-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createQueueClient } from '#adapters/sqs/send-messages.ts';
import { countThatFits, createShardQueue } from '#adapters/sqs/shard-queue.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { recordedPicks } from '#wiring/recorded-picks.ts';
import { serviceTable } from '#wiring/table.ts';
import { createDispatchPicks } from './dispatch-picks.ts';
import { createRecordPicks } from './record-picks.ts';
import { reportDispatch } from './report-dispatch.ts';

const table = serviceTable();
const queue = createShardQueue({
  client: createQueueClient(),
  queueUrl: requiredEnv('SHARD_QUEUE_URL'),
});
const snapshots = createSnapshotStore(table);
const observability = createObservability();

const SALT_BYTES = 32;

const dispatchPicks = createDispatchPicks({
  async published(slot) {
    const head = await snapshots.head();
    const snapshot = head?.slot === slot ? await snapshots.load(head) : undefined;
    return snapshot?.opportunities.value;
  },
  dispatches: createDispatchStore(table),
  recordPicks: createRecordPicks({
    picks: recordedPicks(table),
    batch: MAX_NEW_PICKS,
    newSalt: () => randomBytes(SALT_BYTES),
    now: Date.now,
  }),
  countThatFits,
  send: queue.send,
  shards: Number(requiredEnv('DISPATCH_SHARDS')),
});

/** Sends the shards of a scan their tasks. Throws errors that another attempt may not meet. */
export async function handler({ Records }: SQSEvent): Promise<void> {
  for (const { body } of Records) {
    reportDispatch(await dispatchPicks(JSON.parse(body)), observability);
  }
}
