import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxPartition } from '#adapters/dynamodb/keys.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import {
  type DeliveryProgress,
  isPaused,
  PAUSE_MS,
  UNTIL_RESUMED,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import type { Pick } from '#domain/webhooks/outbox/delivery.ts';
import { stateOf } from '#domain/webhooks/outbox/outbox.ts';
import { aPick, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { createFakeOutbox } from '../../support/fake-outbox.ts';
import { aBaseline, aCallReport, aDeliveryEntry, aProgress } from '../../support/outbox-entries.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

let database: TestTable;
let client: TestTable['client'];

beforeAll(async () => {
  database = await startTable();
  client = createLocalClient(database.endpoint);
});

afterAll(async () => {
  client.destroy();
  await database.stop();
});

const real = () => createOutboxStore({ client, tableName: database.tableName });

describe.each([
  ['the table', real],
  ['its fake in memory', () => createFakeOutbox()],
] as const)('the contract of outboxes: %s', (_name, create) => {
  let store: ReturnType<typeof real>;
  let destination: string;

  beforeEach(() => {
    store = create();
    destination = crypto.randomUUID();
  });

  test('an outbox without entries is empty', async () => {
    expect(await store.entriesOf(destination)).toEqual([]);
  });

  test('entries come back as they were written, in order, from the number asked for', async () => {
    const picks = [
      aPick({ eventId: 'e2', outcome: 'Over', marketKey: 'totals', point: 2.5, link: null }),
      aPick({ outcome: 'Chelsea', stake: 0, currency: 'EUR', price: 2.375, ev: 0.049_310_5 }),
    ];
    const entries = [
      aBaseline(1, ['e1#h2h##Málaga', 'e2#totals#2.5#Over'], true),
      aDeliveryEntry(2, { destination, picks }),
      { ...aDeliveryEntry(3, { destination, slot: NOW + 45_000 }), isReplay: true },
    ];
    for (const entry of entries) {
      expect(await store.append(destination, entry.number, entry)).toBe(true);
    }
    expect(await store.entriesOf(destination)).toEqual(entries);
    expect((await store.readFrom(destination, 3)).entries.map(({ number }) => number)).toEqual([3]);
  });

  test('twelve entries keep their order', async () => {
    for (let number = 1; number <= 12; number++) {
      await store.append(destination, number, aDeliveryEntry(number, { destination }));
    }
    const numbers = (await store.readFrom(destination, 9)).entries.map(({ number }) => number);
    expect(numbers).toEqual([9, 10, 11, 12]);
  });

  test('a number is written once: of ten writers at the same time one succeeds', async () => {
    const appended = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        store.append(destination, 1, aDeliveryEntry(1, { destination, slot: NOW + i })),
      ),
    );
    expect(appended.filter(Boolean)).toHaveLength(1);
    const [entry] = await store.entriesOf(destination);
    expect(entry).toEqual(aDeliveryEntry(1, { destination, slot: NOW + appended.indexOf(true) }));
  });

  test('progress is saved once: of ten processes that read the same version one succeeds', async () => {
    const delivery = aDeliveryEntry(1, { destination });
    await store.append(destination, 1, delivery);
    for (const version of [1, 2]) {
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          store.saveProgress(destination, delivery, aProgress({ version, slot: NOW + i })),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      const [entry] = await store.entriesOf(destination);
      expect(entry?.progress).toEqual(aProgress({ version, slot: NOW + taken.indexOf(true) }));
    }
    expect(await store.saveProgress(destination, delivery, aProgress({ version: 1 }))).toBe(false);
    expect(await store.saveProgress(destination, delivery, aProgress({ version: 4 }))).toBe(false);
  });

  test('an entry says that it is retired; its content and its progress stay', async () => {
    const delivery = aDeliveryEntry(1, { destination });
    await store.append(destination, 1, delivery);
    await store.saveProgress(destination, delivery, aProgress());
    await store.append(destination, 2, aBaseline(2));
    for (let time = 0; time < 2; time++) {
      await store.retire(destination, delivery, NOW);
    }
    expect(await store.entriesOf(destination)).toEqual([
      { ...delivery, progress: aProgress(), isRetired: true },
      aBaseline(2),
    ]);
  });

  test('the fifth failure is stored with its pause, or neither is', async () => {
    const delivery = aDeliveryEntry(1, { destination });
    await store.append(destination, 1, delivery);
    const last = { ...aCallReport('failed'), at: NOW, picks: 1 };
    const failed = (version: number, at = NOW) => aProgress({ version, last: { ...last, at } });
    expect(await store.saveProgress(destination, delivery, failed(2), NOW + PAUSE_MS)).toBe(false);
    expect(await store.readFrom(destination, 1)).toEqual({
      entries: [delivery],
      pausedUntil: null,
    });
    expect(await store.saveProgress(destination, delivery, failed(1), NOW + PAUSE_MS)).toBe(true);
    expect(await store.readFrom(destination, 1)).toEqual({
      entries: [{ ...delivery, progress: failed(1) }],
      pausedUntil: NOW + PAUSE_MS,
    });
  });

  test('a fifth failure is stored though its owner has paused during the call, and the pause stays', async () => {
    const delivery = aDeliveryEntry(1, { destination });
    await store.append(destination, 1, delivery);
    await store.pause(destination);
    const last = { ...aCallReport('failed'), at: NOW, picks: 1 };
    const failed = (version: number) => aProgress({ version, last });
    expect(await store.saveProgress(destination, delivery, failed(2), NOW + PAUSE_MS)).toBe(false);
    expect(await store.entriesOf(destination)).toEqual([delivery]);
    expect(await store.saveProgress(destination, delivery, failed(1), NOW + PAUSE_MS)).toBe(true);
    expect(await store.readFrom(destination, 1)).toEqual({
      entries: [{ ...delivery, progress: failed(1) }],
      pausedUntil: UNTIL_RESUMED,
    });
  });

  test('what is recorded during a pause neither ends it nor prolongs it', async () => {
    const delivery = aDeliveryEntry(1, { destination });
    await store.append(destination, 1, delivery);
    const last = { ...aCallReport('failed'), at: NOW + PAUSE_MS - 1, picks: 1 };
    const end = NOW + PAUSE_MS;
    await store.saveProgress(destination, delivery, aProgress({ version: 1 }), end);
    const late = aProgress({ version: 2, last });
    expect(await store.saveProgress(destination, delivery, late, end + 1)).toBe(false);
    const done = aProgress({ version: 2, status: 'delivered' });
    expect(await store.saveProgress(destination, delivery, done)).toBe(true);
    expect((await store.readFrom(destination, 1)).pausedUntil).toBe(end);
    const next = aProgress({ version: 3, last: { ...last, at: end } });
    expect(await store.saveProgress(destination, delivery, next, end + PAUSE_MS)).toBe(true);
    expect((await store.readFrom(destination, 1)).pausedUntil).toBe(end + PAUSE_MS);
  });

  test('the index names the deliveries of a cell that are due, until they are taken out of it', async () => {
    const due = async (now = NOW) =>
      (await store.pending(cellOf(destination), now))
        .filter((each) => each.destination === destination)
        // DynamoDB gives entries that are due at the same time in any order.
        .map((each) => ({ ...each, numbers: each.numbers.toSorted((a, b) => a - b) }));
    await store.append(destination, 1, aBaseline(1));
    for (const number of [2, 3]) {
      await store.append(destination, number, aDeliveryEntry(number, { destination }));
    }
    expect(await due(NOW - 1)).toEqual([]);
    expect(await due()).toEqual([{ destination, numbers: [2, 3] }]);
    await store.setDue(destination, 2, null);
    await store.setDue(destination, 3, NOW + PAUSE_MS);
    expect(await due()).toEqual([]);
    expect(await due(NOW + PAUSE_MS)).toEqual([{ destination, numbers: [3] }]);
    expect((await store.entriesOf(destination)).map(({ dueAt }) => dueAt)).toEqual([
      null,
      null,
      NOW + PAUSE_MS,
    ]);
    // An entry that has left the table does not come back.
    await store.setDue(destination, 9, NOW);
    expect(await store.entriesOf(destination)).toHaveLength(3);
  });

  test('a pause that its owner begins lasts until it is ended, and then what waits is due at once', async () => {
    await store.append(destination, 1, aDeliveryEntry(1, { destination }));
    await store.pause(destination);
    const paused = await store.readFrom(destination, 1);
    expect(isPaused(stateOf(paused, NOW), NOW + 1e12)).toBe(true);
    await store.setDue(destination, 1, NOW + PAUSE_MS);
    await store.resume(destination, NOW);
    const resumed = await store.readFrom(destination, 1);
    expect(isPaused(stateOf(resumed, NOW), NOW)).toBe(false);
    expect(resumed.entries[0]?.dueAt).toBeLessThanOrEqual(NOW);
  });

  test('a pause of its owner can be ended alone: one of five failures, and no pause, stay', async () => {
    const pausedUntil = async () => (await store.readFrom(destination, 1)).pausedUntil;
    await store.endOwnersPause(destination, NOW);
    expect(await pausedUntil()).toBeNull();
    await store.pause(destination);
    await store.endOwnersPause(destination, NOW);
    expect(await pausedUntil()).toBe(NOW);
    const delivery = aDeliveryEntry(1, { destination });
    await store.append(destination, 1, delivery);
    const progress = aProgress({ last: { ...aCallReport('failed'), at: NOW, picks: 1 } });
    await store.saveProgress(destination, delivery, progress, NOW + PAUSE_MS);
    await store.endOwnersPause(destination, NOW);
    expect(await pausedUntil()).toBe(NOW + PAUSE_MS);
  });

  test('outboxes of two destinations are independent', async () => {
    const other = crypto.randomUUID();
    await store.append(destination, 1, aDeliveryEntry(1, { destination }));
    expect(await store.append(other, 1, aDeliveryEntry(1, { destination: other }))).toBe(true);
    expect(await store.entriesOf(destination)).toHaveLength(1);
  });
});

describe('the table', () => {
  const DAY_MS = 24 * HOUR_MS;

  test('a write whose answer was lost, and that the client repeats, counts as done', async () => {
    const destination = crypto.randomUUID();
    const flaky = createOutboxStore({
      client: losingFirstAnswer(client),
      tableName: database.tableName,
    });
    expect(await flaky.append(destination, 1, aDeliveryEntry(1, { destination }))).toBe(true);
  });

  async function expiryTimes(destination: string) {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: database.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': outboxPartition(destination) },
      }),
    );
    return Items?.map(({ expiresAt }) => expiresAt);
  }

  test('retired rows leave seven days after the last of their events has started, the newest never', async () => {
    const destination = crypto.randomUUID();
    const picks = [
      aPick({ commenceTime: NOW + HOUR_MS }),
      aPick({ eventId: 'e2', commenceTime: NOW }),
    ];
    const entry = aDeliveryEntry(1, { destination, picks });
    await real().append(destination, 1, entry);
    await real().saveProgress(destination, entry, aProgress());
    const leavesAt = (NOW + HOUR_MS + 7 * DAY_MS) / 1000;
    expect(await expiryTimes(destination)).toEqual([undefined, leavesAt]);
    await real().retire(destination, entry, NOW);
    expect(await expiryTimes(destination)).toEqual([leavesAt, leavesAt]);
  });

  test('an outbox that the release before chats and bankrolls wrote is read with all that it says', async () => {
    const destination = 'usr_7f3c9a2b';
    const file = join(import.meta.dirname, '../../fixtures/v1/deliveries.json');
    const { outbox } = JSON.parse(readFileSync(file, 'utf8'));
    for (const { content, ...row } of outbox) {
      const Item = content ? { ...row, content: Buffer.from(content, 'base64') } : row;
      await client.send(new PutCommand({ TableName: database.tableName, Item }));
    }
    const picks = [
      earlierPick({ outcome: 'Chelsea', stake: 0, price: 2.375, ev: 0.0493 }),
      earlierPick({
        eventId: 'e2',
        marketKey: 'totals',
        outcome: 'Over',
        point: 2.5,
        link: null,
      }),
    ];
    const failed: DeliveryProgress = {
      version: 2,
      status: 'waiting',
      slot: NOW,
      leaseUntil: null,
      attempts: 1,
      last: {
        outcome: 'failed',
        status: 503,
        reason: 'status',
        detail: null,
        durationMs: 87,
        responsePreview: 'busy',
        at: NOW + 87,
        picks: 2,
      },
      state: { failures: 0, pausedUntil: NOW + 87 + PAUSE_MS },
    };
    const tried = aDeliveryEntry(2, { destination, picks, progress: failed });
    const replay = aDeliveryEntry(3, {
      destination,
      slot: NOW + 45_000,
      picks: [earlierPick({ eventId: 'e3' })],
    });
    const stored = await real().readFrom(destination, 1);
    expect(stored.entries).toEqual([
      { ...aBaseline(1, ['e9#h2h##Arsenal']), at: NOW - HOUR_MS },
      { ...tried, dueAt: null },
      { ...replay, isReplay: true, dueAt: null },
    ]);
    expect(isPaused(stateOf(stored, NOW), NOW + PAUSE_MS)).toBe(true);
  });

  test('a row that is retired late stays for a day, so that a slow writer still finds its number', async () => {
    const destination = crypto.randomUUID();
    const entry = aDeliveryEntry(1, { destination });
    await real().append(destination, 1, entry);
    await real().retire(destination, entry, NOW + 30 * DAY_MS);
    expect(await expiryTimes(destination)).toEqual([(NOW + 31 * DAY_MS) / 1000]);
  });
});

/** A pick as the release wrote it that knew neither expectations nor stakes by bankroll. */
function earlierPick(change: Partial<Pick>): Pick {
  const { expectedClv, beatChance, ...pick } = aPick({ stake: 11.36, ...change });
  return pick;
}

/**
 * Sends every command twice and hands on the second answer, as the SDK does when the first got
 * lost.
 */
function losingFirstAnswer(inner: TestTable['client']): TestTable['client'] {
  return new Proxy(inner, {
    get(target, name, receiver) {
      if (name !== 'send') {
        return Reflect.get(target, name, receiver);
      }
      return async (command: Parameters<typeof inner.send>[0]) => {
        await inner.send(command);
        return inner.send(command);
      };
    },
  });
}
