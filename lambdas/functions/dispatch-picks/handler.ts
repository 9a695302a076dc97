import { randomBytes } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { createDeliveryCounts } from '#adapters/dynamodb/delivery-counts-store.ts';
import { createDispatchStore } from '#adapters/dynamodb/dispatch-store.ts';
import { MAX_NEW_PICKS } from '#adapters/dynamodb/pick-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createMovesStore } from '#adapters/s3/moves-store.ts';
import { createQueueClient } from '#adapters/sqs/send-messages.ts';
import { createShardQueue, whatFits } from '#adapters/sqs/shard-queue.ts';
import { CELLS } from '#domain/webhooks/outbox/cells.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { recordedPicks } from '#wiring/recorded-picks.ts';
import { scanBucket } from '#wiring/scan-bucket.ts';
import { serviceTable } from '#wiring/table.ts';
import { createDispatchPicks } from './dispatch-picks.ts';
import { createNoteWaiting, dispatchBeside } from './note-waiting.ts';
import { createReadMoves } from './read-moves.ts';
import { createRecordPicks } from './record-picks.ts';
import { reportDispatch } from './report-dispatch.ts';

const table = serviceTable();
const queue = createShardQueue({
  client: createQueueClient(),
  queueUrl: requiredEnv('SHARD_QUEUE_URL'),
});
const snapshots = createSnapshotStore(table);
const observability = createObservability();

const readMoves = createReadMoves({
  load: createMovesStore(scanBucket()).load,
  onFailure: (error) => observability.logger.warn('moves_not_read', { error }),
});

const SALT_BYTES = 32;

const dispatchPicks = createDispatchPicks({
  async published(slot) {
    const head = await snapshots.head();
    if (head?.slot !== slot) {
      return undefined;
    }
    const [snapshot, moves] = await Promise.all([snapshots.load(head), readMoves(head)]);
    const { value: bets } = snapshot?.opportunities ?? {};
    return bets && { bets, moves, books: snapshot?.coverage?.books ?? [] };
  },
  dispatches: createDispatchStore(table),
  recordPicks: createRecordPicks({
    picks: recordedPicks(table),
    batch: MAX_NEW_PICKS,
    newSalt: () => randomBytes(SALT_BYTES),
    now: Date.now,
  }),
  whatFits,
  send: queue.send,
  shards: Number(requiredEnv('DISPATCH_SHARDS')),
});

const noteWaiting = createNoteWaiting({
  ...createDeliveryCounts(table),
  onFailure: (error) => observability.logger.warn('waiting_not_counted', { error }),
  cells: CELLS,
  now: Date.now,
});

/** Sends the shards of a scan their tasks. Throws errors that another attempt may not meet. */
export async function handler({ Records }: SQSEvent): Promise<void> {
  await dispatchBeside(noteWaiting, async () => {
    for (const { body } of Records) {
      reportDispatch(await dispatchPicks(JSON.parse(body)), observability);
    }
  });
}
