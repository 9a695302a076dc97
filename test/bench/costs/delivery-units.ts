import { PutCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import { createBetStore } from '#adapters/dynamodb/bet-store.ts';
import { createCellStore } from '#adapters/dynamodb/cell-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createDeliveryCounts } from '#adapters/dynamodb/delivery-counts-store.ts';
import { createDispatchStore } from '#adapters/dynamodb/dispatch-store.ts';
import { memberKey } from '#adapters/dynamodb/keys.ts';
import { memberRow } from '#adapters/dynamodb/membership.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createShardQueue, parseTask, whatFits } from '#adapters/sqs/shard-queue.ts';
import { createWebhookQueue, parseMessageBody } from '#adapters/sqs/webhook-queue.ts';
import { createReadBettingLog } from '#cache/read-betting-log.ts';
import { newBetId } from '#domain/bets/bet-id.ts';
import { CELLS, cellOf } from '#domain/webhooks/outbox/cells.ts';
import { signCall } from '#domain/webhooks/signing/signature.ts';
import type { DestinationName, Webhook } from '#domain/webhooks/subscriber/destination.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { createDeliverWebhooks } from '#functions/deliver-webhook/deliver-webhooks.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { createNoteWaiting } from '#functions/dispatch-picks/note-waiting.ts';
import { createDispatchShard } from '#functions/dispatch-shard/dispatch-shard.ts';
import { aLoggedBet } from '../../domain/bets/builders.ts';
import { aSalt, aValueBet, someMasterKeys } from '../../domain/webhooks/builders.ts';
import type { CapacityMeter } from '../../support/capacity-meter.ts';
import { SLOT } from './a-published-scan.ts';
import { unitsOf } from './stored-units.ts';

const INTERVAL_MS = 45_000;

/** A queue that keeps what it is sent. */
function keptQueue() {
  const bodies: string[] = [];
  const send = async ({ input }: { input: { Entries: readonly { MessageBody: string }[] } }) => {
    bodies.push(...input.Entries.map(({ MessageBody }) => MessageBody));
    return {};
  };
  return { bodies, queue: { client: { send } as never, queueUrl: '' } };
}

/** Subscribers that share a note. */
const SUBSCRIBERS = 25;
const PICKS = 3;

/** Subscribers of one cell who have taken every published selection for known. */
async function subscribe(table: Table): Promise<void> {
  const ids = Array.from({ length: 60 * 200 }, (_, i) => `usr_${String(i).padStart(20, '0')}`);
  for (const userId of ids.filter((id) => cellOf(id) === 0).slice(0, SUBSCRIBERS)) {
    await createAccountStore(table).create({ userId, plan: 'sharp' }, SLOT);
    const baseline = { kind: 'baseline', keys: [], at: SLOT, cancelsEarlier: true } as const;
    await createOutboxStore(table).append(userId, 1, baseline);
    const subscribers = createSubscriberStore(table);
    await subscribers.changeSettings(userId, () => DEFAULT_SETTINGS);
    const webhook = { url: 'https://receiver.example/hook', newSalt: aSalt(1), now: SLOT };
    await subscribers.saveWebhook(userId, null, webhook);
    // By the clock of the scans, so that no member counts as changed since.
    const Item = memberRow(userId, undefined, SLOT - INTERVAL_MS);
    await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
  }
}

/**
 * Dispatch and delivery as they are deployed, with one worker that is warm, a clock, and receivers
 * that accept.
 */
function pipeline(table: Table) {
  let now = SLOT;
  const [tasks, wakeUps] = [keptQueue(), keptQueue()];
  const bodies: number[] = [];
  const snapshots = createSnapshotStore(table);
  const subscribers = createSubscriberStore(table);
  const outbox = createOutboxStore(table);
  const fanOut = createDispatchPicks({
    async published(slot) {
      const head = await snapshots.head();
      const snapshot = head?.slot === slot ? await snapshots.load(head) : undefined;
      return snapshot && { bets: snapshot.opportunities.value, moves: undefined, books: [] };
    },
    dispatches: createDispatchStore(table),
    // What a pick costs the record is measured by itself.
    recordPicks: async () => new Set<string>(),
    whatFits,
    send: createShardQueue(tasks.queue).send,
    shards: 20,
  });
  const noteWaiting = createNoteWaiting({
    ...createDeliveryCounts(table),
    onFailure(error) {
      throw error;
    },
    cells: CELLS,
    now: () => now,
  });
  const work = createDispatchShard({
    cells: createCellStore(table),
    outbox,
    bettingLogOf: createReadBettingLog(createBetReader(table)),
    send: createWebhookQueue(wakeUps.queue).send,
    now: () => now,
    intervalMs: INTERVAL_MS,
  });
  const deliver = createDeliverWebhooks({
    find: subscribers.destinationOf,
    outbox,
    callOf: async (id, event, _, found) =>
      signCall(id, event, { ...(found as Webhook), masterKeys: someMasterKeys({ k1: 1 }) }),
    record: async () => undefined,
    async post({ headers, body }) {
      bodies.push(body.length + JSON.stringify(headers).length);
      const report = { outcome: 'delivered', status: 200, reason: null, detail: null } as const;
      return { ...report, durationMs: 40, responsePreview: '' };
    },
    now: () => now,
  });
  return {
    /** A scan with this many new selections, dispatched and delivered. */
    async scan(index: number, news: number) {
      now = SLOT + (index + 2) * INTERVAL_MS;
      const bets = Array.from({ length: news }, (_, i) =>
        aValueBet({ eventId: `${index}-${i}`.padEnd(32, 'f'), commenceTime: now + 3_600_000 * 20 }),
      );
      const opportunities = { value: bets, surebet: [], combo: [] };
      await snapshots.publish({ slot: now, generatedAt: now, opportunities, matches: [] });
      for (const { bodies: left } of [tasks, wakeUps]) {
        left.length = 0;
      }
      return async () => {
        await noteWaiting();
        await fanOut({ slot: new Date(now).toISOString() });
        for (const task of tasks.bodies.map(parseTask)) {
          const { faults } = await work(task);
          if (faults.length > 0) {
            throw faults[0]?.error;
          }
        }
        const messages = wakeUps.bodies.map((body) => ({
          messageId: '1',
          wakeUps: parseMessageBody(body),
        }));
        const { results } = await deliver(messages, now + 12_000);
        return results.flatMap(({ reports }) => reports).length;
      };
    },
    bytes: () => bodies.at(-1) ?? 0,
  };
}

/**
 * What dispatching a scan costs the table while nothing is new, and what each member and each
 * delivery of three picks adds.
 */
export async function deliveryUnits(table: Table, meter: CapacityMeter) {
  await subscribe(table);
  const { scan, bytes } = pipeline(table);
  // The first scans begin the cells and the outboxes; from then on a delivery also retires the one
  // before it.
  for (const index of [0, 1]) {
    await (await scan(index, PICKS))();
  }
  await (await scan(2, 0))();
  const idleScan = await scan(3, 0);
  const idle = await unitsOf(meter, idleScan);
  const busyScan = await scan(4, PICKS);
  let deliveries = 0;
  const busy = await unitsOf(meter, async () => {
    deliveries = await busyScan();
  });
  if (deliveries !== SUBSCRIBERS) {
    throw new Error(`${deliveries} deliveries instead of ${SUBSCRIBERS}`);
  }
  const settledScan = await scan(5, 0);
  const settled = await unitsOf(meter, settledScan);
  const each = (kind: 'readUnits' | 'writeUnits') =>
    Number(((busy[kind] + settled[kind] - 2 * idle[kind]) / SUBSCRIBERS).toFixed(2));
  const counts = { delivered: SUBSCRIBERS, failed: 0, expired: 0 };
  const { add } = createDeliveryCounts(table);
  const batch = await unitsOf(meter, () => add(counts, SLOT));
  return {
    idleDispatch: idle,
    batch,
    memberReadUnits: await memberReadUnits(table, meter, { cell: EMPTY_CELLS[0] }),
    quietMemberReadUnits: await memberReadUnits(table, meter, {
      cell: EMPTY_CELLS[1],
      more: {
        quietHours: { from: '23:00', to: '07:00', timeZone: 'Europe/Berlin', webhook: false },
      },
      served: ['webhook', 'telegram'],
    }),
    bettingLog: await bettingLogUnits(table, meter),
    movesMemberReadUnits: await memberReadUnits(table, meter, {
      cell: EMPTY_CELLS[2],
      more: { moveAlerts: { sports: null, books: null, minMove: 0.03, laggingOnly: true } },
      served: ['telegram'],
    }),
    delivery: { readUnits: each('readUnits'), writeUnits: each('writeUnits'), bytes: bytes() },
  };
}

/** Read units of the log of a person who has logged this many bets lately, where it has changed. */
async function bettingLogUnits(table: Table, meter: CapacityMeter): Promise<number> {
  const userId = 'usr_log';
  await createAccountStore(table).create({ userId, plan: 'sharp' }, SLOT);
  const bets = Array.from({ length: LOGGED_BETS }, (_, index) => ({
    ...aLoggedBet({ placedAt: SLOT - index * 60_000, bankroll: 'main' }),
    betId: newBetId({ placedAt: SLOT - index * 60_000 }, String(index).padStart(16, '0')),
  }));
  await createBetStore(table).addAll(userId, bets);
  const read = createReadBettingLog(createBetReader(table));
  const { readUnits } = await unitsOf(meter, () => read(userId, DEFAULT_SETTINGS, SLOT));
  return readUnits;
}

const LOGGED_BETS = 100;
const MEMBERS = 1_000;
/** Cells that no subscriber is in. */
const EMPTY_CELLS = [1_000, 1_001, 1_002] as const;

type Membership = {
  readonly cell: number;
  readonly more?: Partial<SubscriberSettings>;
  readonly served?: readonly DestinationName[];
};

/** Read units of a member of a cell, with five books and a bankroll of their own. */
async function memberReadUnits(
  table: Table,
  meter: CapacityMeter,
  { cell, more = {}, served }: Membership,
): Promise<number> {
  const settings = {
    ...DEFAULT_SETTINGS,
    books: ['pinnacle', 'betfair_ex_uk', 'williamhill', 'unibet_uk', 'betway'],
    bankroll: 2_500,
    ...more,
  };
  await pLimit(20).map(Array.from({ length: MEMBERS }), (_, index) => {
    const userId = `usr_${String(index).padStart(20, '0')}`;
    const Item = { ...memberRow(userId, settings, SLOT, served), ...memberKey(cell, userId) };
    return table.client.send(new PutCommand({ TableName: table.tableName, Item }));
  });
  const { readUnits } = await unitsOf(meter, () => createCellStore(table).read(cell, SLOT));
  return Number((readUnits / MEMBERS).toFixed(3));
}
