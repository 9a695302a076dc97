/**
 * Dispatch at scale: subscribers in the local table, five new picks, and what forming and waking
 * takes. One worker's share is measured here, in processor time of this process, beside single
 * reads of the same table in the same run; the seconds of all workers together are computed from
 * it.
 *
 *     npm run bench -- dispatch [--subscribers N] [--bankrolls N] [--json FILE]
 */
import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import { createCellStore } from '#adapters/dynamodb/cell-store.ts';
import { createDispatchStore } from '#adapters/dynamodb/dispatch-store.ts';
import { checkpointKey } from '#adapters/dynamodb/keys.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { getRow } from '#adapters/dynamodb/read-rows.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createShardQueue, parseTask, whatFits } from '#adapters/sqs/shard-queue.ts';
import { createWebhookQueue } from '#adapters/sqs/webhook-queue.ts';
import { createReadBettingLog } from '#cache/read-betting-log.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { CELLS, cellsByShard } from '#domain/webhooks/outbox/cells.ts';
import type { ShardTask } from '#domain/webhooks/selection/selections.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { createDispatchShard } from '#functions/dispatch-shard/dispatch-shard.ts';
import { countIn, createProgress, openDocument, readOptions } from '../program.ts';
import { sections } from '../text-table.ts';
import { startMeteredTable } from './database.ts';
import { fixedTable, measuredTable, sizeTable } from './report.ts';
import { aBet, BOOKS, FAMILIES, loadSubscribers } from './world.ts';

const INTERVAL_MS = 45_000;
const HOUR_MS = 3_600_000;
const SHARDS = 20;
/** Selections that were published before. */
const OLD_SELECTIONS = 100;
const NEW_PICKS = 5;
const READS_AT_ONCE = 32;
const BASELINE_READS = 63 * READS_AT_ONCE;

const { subscribers, bankrolls, writeDocument } = readOptions(
  'npm run bench -- dispatch [--subscribers N] [--bankrolls N] [--json FILE]',
  {
    subscribers: { type: 'string', default: '100000' },
    bankrolls: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
  (values) => ({
    subscribers: countIn(values.subscribers, 'subscribers'),
    bankrolls: countIn(values.bankrolls, 'bankrolls'),
    writeDocument: openDocument(values.json),
  }),
  process.argv.slice(3),
);
const progress = createProgress();

const metered = await startMeteredTable();
const snapshots = createSnapshotStore(metered.table);
const now = Date.now();
const old = Array.from({ length: OLD_SELECTIONS }, (_, index) =>
  aBet(index, `f${index % FAMILIES}b${index % BOOKS}`, now),
);
/** Each case is measured on a shard of its own, where nothing is pending from the case before. */
const measured = cellsByShard(SHARDS).slice(0, 3);

/** A queue that keeps what it is sent. */
function keptQueue() {
  const bodies: string[] = [];
  const send = async ({ input }: { input: { Entries: readonly { MessageBody: string }[] } }) => {
    bodies.push(...input.Entries.map(({ MessageBody }) => MessageBody));
    return {};
  };
  return { bodies, queue: { client: { send } as never, queueUrl: '' } };
}

const taskQueue = keptQueue();
const fanOut = createDispatchPicks({
  async published(slot) {
    const head = await snapshots.head();
    const snapshot = head?.slot === slot ? await snapshots.load(head) : undefined;
    return snapshot && { bets: snapshot.opportunities.value, moves: undefined, books: [] };
  },
  dispatches: createDispatchStore(metered.table),
  // The record has a cost of its own, which does not depend on subscribers.
  recordPicks: async () => new Set(),
  whatFits,
  send: createShardQueue(taskQueue.queue).send,
  shards: SHARDS,
});

function createWorker() {
  const wakeUps = keptQueue();
  const outbox = createOutboxStore(metered.table);
  const work = createDispatchShard({
    cells: createCellStore(metered.table),
    outbox,
    bettingLogOf: createReadBettingLog(createBetReader(metered.table)),
    send: createWebhookQueue(wakeUps.queue).send,
    now: Date.now,
    intervalMs: INTERVAL_MS,
  });
  return { work, messages: wakeUps.bodies };
}

/** Scans of an hour ago, so that no slot is ahead of the clock. */
let slot = Math.floor((now - HOUR_MS) / INTERVAL_MS) * INTERVAL_MS;

/** Publishes bets as the next scan, and returns the tasks of its shards. */
async function publish(bets: readonly ValueRow[]): Promise<readonly ShardTask[]> {
  slot += INTERVAL_MS;
  const opportunities = { value: bets, surebet: [], combo: [] };
  await snapshots.publish({ slot, generatedAt: slot, opportunities, matches: [] });
  metered.reset();
  taskQueue.bodies.length = 0;
  await fanOut({ slot: new Date(slot).toISOString() });
  return taskQueue.bodies.map(parseTask);
}

async function measure<T>(run: () => Promise<T>) {
  globalThis.gc?.();
  metered.reset();
  const cpu = process.cpuUsage();
  const wall = performance.now();
  const result = await run();
  const { user, system } = process.cpuUsage(cpu);
  return {
    result,
    cpuSeconds: (user + system) / 1e6,
    wallSeconds: (performance.now() - wall) / 1e3,
    charged: { ...metered.charged },
  };
}

const tenth = Array.from({ length: NEW_PICKS }, (_, i) => aBet(1_000 + i, 'f0b0', now));
const spread = Array.from({ length: NEW_PICKS }, (_, i) => aBet(2_000 + i, `f${i}b0`, now));

async function measureCase(
  name: string,
  shard: number,
  worker: ReturnType<typeof createWorker>,
  bets: readonly ValueRow[],
) {
  progress(name);
  const tasks = await publish(bets);
  const cells = new Set(measured[shard]);
  const own = tasks.find((task) => task.cells.every((cell) => cells.has(cell)));
  if (own === undefined) {
    throw new Error('No task');
  }
  worker.messages.length = 0;
  const { result, ...cost } = await measure(() => worker.work(own));
  if (result.faults.length > 0) {
    throw result.faults[0]?.error;
  }
  await saveCheckpoint(cells);
  const { destinations: members, deliveries, picks, woken } = result;
  return { name, members, deliveries, picks, woken, messages: worker.messages.length, ...cost };
}

/** Takes the cells but some for served: their shards are not measured in this case. */
async function saveCheckpoint(but: ReadonlySet<number>): Promise<void> {
  const store = createCellStore(metered.table);
  for (let cell = 0; cell < CELLS; cell++) {
    if (!but.has(cell)) {
      await store.saveCheckpoint(cell, { slot, at: Date.now() }, []);
    }
  }
}

/** Read units of a scan of all shards in which nothing is new and nothing pending. */
async function idleUnits(worker: ReturnType<typeof createWorker>): Promise<number> {
  const tasks = await publish(old);
  for (const task of tasks) {
    await worker.work(task);
  }
  return metered.charged.readUnits;
}

try {
  progress(`${subscribers} subscribers are written`);
  const loading = performance.now();
  await loadSubscribers(metered.table, subscribers, {
    bankrolls,
    withOutbox: measured.flat(),
    published: old,
    now,
  });
  const loadSeconds = (performance.now() - loading) / 1e3;

  progress(`${BASELINE_READS} single reads`);
  const baseline = await measure(async () => {
    for (let i = 0; i < BASELINE_READS; i += READS_AT_ONCE) {
      await Promise.all(
        Array.from({ length: READS_AT_ONCE }, () =>
          getRow(metered.table, checkpointKey(i % CELLS)),
        ),
      );
    }
  });
  const readSeconds = baseline.cpuSeconds / BASELINE_READS;

  progress('idle scans');
  // Cells that were never served: everybody counts as changed, once.
  await publish(old);
  await saveCheckpoint(new Set());
  const warm = createWorker();
  const idle = await idleUnits(warm);

  const again = spread.map((bet, i) => ({ ...bet, eventId: `again${i}` }));
  const cases = [
    await measureCase('a tenth of the subscribers, five picks each, warm', 0, warm, [
      ...tenth,
      ...old,
    ]),
    await measureCase('each takes one pick in ten by itself, warm', 1, warm, [...spread, ...old]),
    await measureCase('each takes one pick in ten by itself, cold', 2, createWorker(), [
      ...again,
      ...old,
    ]),
  ];
  const report = { subscribers, shards: SHARDS, loadSeconds, readSeconds, idle, cases };
  process.stdout.write(
    sections([
      [`Loaded ${subscribers} subscribers, idle scans`, fixedTable(report)],
      ['One worker of one shard, measured, and all of them, computed', measuredTable(report)],
      ['By number of subscribers, computed from the first line', sizeTable(report)],
    ]),
  );
  writeDocument(report);
} finally {
  await metered.stop();
}
