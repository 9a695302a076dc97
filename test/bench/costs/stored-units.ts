import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createCellStore } from '#adapters/dynamodb/cell-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createDispatchStore } from '#adapters/dynamodb/dispatch-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { createScanPlanStore } from '#adapters/dynamodb/scan-plan-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { countThatFits, createShardQueue, parseTask } from '#adapters/sqs/shard-queue.ts';
import { createWebhookQueue, parseMessageBody } from '#adapters/sqs/webhook-queue.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import { cellOf } from '#domain/webhooks/cells.ts';
import { signCall } from '#domain/webhooks/signature.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { createDeliverWebhooks } from '#functions/deliver-webhook/deliver-webhooks.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { createDispatchShard } from '#functions/dispatch-shard/dispatch-shard.ts';
import { createPlanScans } from '#functions/plan-scans/plan-scans.ts';
import { aSalt, aValueBet, someMasterKeys } from '../../domain/webhooks/builders.ts';
import { aKeyHolder } from '../../support/access.ts';
import type { CapacityMeter } from '../../support/capacity-meter.ts';
import { randomSnapshot } from '../../support/random-snapshot.ts';
import { SLOT } from './a-published-scan.ts';

const INTERVAL_MS = 45_000;

/** Units of the table that a call of `run` uses. */
async function unitsOf(meter: CapacityMeter, run: () => Promise<unknown>) {
  meter.reset();
  await run();
  return { readUnits: meter.readUnits, writeUnits: meter.writeUnits };
}

/** What one request with a key costs the table, by its answer. */
export async function admissionUnits(table: Table, meter: CapacityMeter) {
  const { hash } = await aKeyHolder(table);
  const admit = createAdmission(table);
  // The first request of a key also opens its day.
  await admit(hash, SLOT);
  const admitted = await unitsOf(meter, () => admit(hash, SLOT));
  meter.reset();
  await admit('0'.repeat(64), SLOT);
  // The database reports no unit for a refused write, and bills one.
  const unknownKey = { readUnits: meter.readUnits, writeUnits: meter.refusedWrites };
  return { admitted, unknownKey };
}

/**
 * What a window of scans, a scan and its readers cost the table, and how that grows. Leaves the
 * large one published.
 */
export async function scanUnits(table: Table, meter: CapacityMeter, snapshot: Snapshot) {
  const plan = createPlanScans({
    ...createScanPlanStore(table),
    now: () => SLOT,
    intervalMs: INTERVAL_MS,
  });
  await plan({ replan: false, execution: 'first' });
  const window = await unitsOf(meter, () => plan({ replan: true, execution: 'second' }));
  const store = createSnapshotStore(table);
  const publish = async (scan: Snapshot) => {
    await createScanClaims(table).claim(scan.slot, 'execution');
    await store.publish(scan, {
      quotesKey: Promise.resolve('quotes/2026-09-12T09:10:30Z.json.zst'),
    });
  };
  const scan = await unitsOf(meter, () => publish({ ...snapshot, slot: SLOT - INTERVAL_MS }));
  const large = randomSnapshot({ seed: 20, slot: SLOT, bets: 2_000, matches: 3_000 });
  const scanOf3000Matches = await unitsOf(meter, () => publish(large));
  const head = await store.head();
  if (head === undefined) {
    throw new Error('Nothing was published');
  }
  return {
    window,
    scan,
    scanOf3000Matches,
    headRead: await unitsOf(meter, () => store.head()),
    loadOf3000Matches: await unitsOf(meter, () => store.load(head)),
  };
}

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
      return head?.slot === slot ? (await snapshots.load(head))?.opportunities.value : undefined;
    },
    dispatches: createDispatchStore(table),
    // What a pick costs the record is measured by itself.
    recordPicks: async () => new Set<string>(),
    countThatFits,
    send: createShardQueue(tasks.queue).send,
    shards: 20,
  });
  const work = createDispatchShard({
    cells: createCellStore(table),
    outbox,
    send: createWebhookQueue(wakeUps.queue).send,
    now: () => now,
    intervalMs: INTERVAL_MS,
  });
  const deliver = createDeliverWebhooks({
    webhookOf: async (userId) => (await subscribers.find(userId)).webhook,
    outbox,
    sign: async (id, event, webhook) =>
      signCall(id, event, { ...webhook, masterKeys: someMasterKeys({ k1: 1 }) }),
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
 * What dispatching a scan costs the table while nothing is new, with warm workers and with new
 * ones, and what each delivery of three picks adds.
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
  const coldScan = await pipeline(table).scan(4, 0);
  const cold = await unitsOf(meter, coldScan);
  const busyScan = await scan(5, PICKS);
  let deliveries = 0;
  const busy = await unitsOf(meter, async () => {
    deliveries = await busyScan();
  });
  if (deliveries !== SUBSCRIBERS) {
    throw new Error(`${deliveries} deliveries instead of ${SUBSCRIBERS}`);
  }
  const settledScan = await scan(6, 0);
  const settled = await unitsOf(meter, settledScan);
  const each = (kind: 'readUnits' | 'writeUnits') =>
    Number(((busy[kind] + settled[kind] - 2 * idle[kind]) / SUBSCRIBERS).toFixed(2));
  return {
    idleDispatch: idle,
    coldIdleDispatch: cold,
    delivery: { readUnits: each('readUnits'), writeUnits: each('writeUnits'), bytes: bytes() },
  };
}
