import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import { createCellStore } from '#adapters/dynamodb/cell-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { parseTask } from '#adapters/sqs/shard-queue.ts';
import { createReadBettingLog } from '#cache/read-betting-log.ts';
import { scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { serviceTable } from '#wiring/table.ts';
import { wakeUpQueue } from '#wiring/wake-up-queue.ts';
import { createDispatchShard } from './dispatch-shard.ts';
import { reportShard } from './report-shard.ts';

const table = serviceTable();
const queue = wakeUpQueue();
const outbox = createOutboxStore(table);
const observability = createObservability();

const dispatchShard = createDispatchShard({
  cells: createCellStore(table),
  outbox,
  bettingLogOf: createReadBettingLog(createBetReader(table)),
  send: queue.send,
  now: Date.now,
  intervalMs: scanIntervalMs(),
});

/** Serves the shards that a batch of tasks names. Returns the tasks that the queue is to keep. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const { messageId, body } of Records) {
    const outcome = await dispatchShard(parseTask(body));
    reportShard(outcome, observability);
    if (outcome.faults.length > 0) {
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
