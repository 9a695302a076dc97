import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createCellStore } from '#adapters/dynamodb/cell-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { cellOf } from '#domain/webhooks/cells.ts';
import { announce, DEBTS_PER_NOTE } from '#domain/webhooks/owed.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { NOW } from '../../domain/webhooks/builders.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createCellTwin } from '../../support/cell-twin.ts';
import { aDeliveryEntry } from '../../support/outbox-entries.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

let database: TestTable;
let meter: CapacityMeter;
let table: { client: TestTable['client']; tableName: string };

beforeAll(async () => {
  database = await startTable();
  meter = await startCapacityMeter(database.endpoint);
  table = { client: createLocalClient(meter.endpoint), tableName: database.tableName };
});
afterAll(async () => {
  table.client.destroy();
  await meter.stop();
  await database.stop();
});

let lastCell = 1_000;
let cell: number;
beforeEach(() => {
  cell = lastCell++;
});

const debtsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    userId: `usr_${String(i).padStart(20, '0')}`,
    from: 1_000 + i,
  }));

describe.each([
  ['the store', () => createCellStore(table)],
  ['its twin', () => createCellTwin()],
])('%s', (_, create) => {
  test('gives back the notes that were written, until they are replaced', async () => {
    const store = create();
    await store.owe(cell, announce(debtsOf(30), NOW));
    const { notes } = await store.read(cell, 1);
    expect(notes.flatMap(({ debts }) => debts)).toEqual(expect.arrayContaining(debtsOf(30)));
    expect(notes.map(({ debts }) => debts.length).sort()).toEqual([DEBTS_PER_NOTE, 5]);
    const left = { dueAt: NOW, openUntil: 0, debts: debtsOf(1) };
    await store.settle(cell, notes, [left]);
    expect((await store.read(cell, 1)).notes).toMatchObject([left]);
  });

  test('keeps the latest scan up to which a cell is served', async () => {
    const store = create();
    expect((await store.read(cell, 1)).served).toBeUndefined();
    await store.markServed(cell, { slot: NOW, version: 3, at: NOW + 1 });
    await store.markServed(cell, { slot: NOW - 45_000, version: 9, at: NOW + 2 });
    expect((await store.read(cell, 1)).served).toMatchObject({
      slot: NOW,
      version: 3,
      at: NOW + 1,
    });
  });
});

describe('a cell costs', () => {
  test('one read unit while nothing has changed and nothing is owed', async () => {
    const store = createCellStore(table);
    await store.markServed(cell, { slot: NOW, version: 0, at: NOW });
    meter.reset();
    await store.read(cell, 1);
    expect([meter.calls, meter.readUnits]).toEqual([['Query'], 1]);
  });

  test('one write unit to note what is owed to 25 subscribers', async () => {
    const store = createCellStore(table);
    meter.reset();
    await store.owe(cell, announce(debtsOf(25), NOW));
    expect([meter.calls, meter.writeUnits]).toEqual([['PutItem'], 1]);
  });
});

describe('dispatch sees of a subscriber', () => {
  const URL = 'https://receiver.example/';
  const aUser = () => `usr_${crypto.randomUUID()}`;

  async function seen(userId: string) {
    const { changes } = await createCellStore(table).read(cellOf(userId), 1);
    return changes.filter((change) => change.userId === userId).map(({ settings }) => settings);
  }
  async function aSubscriber() {
    const userId = aUser();
    await createAccountStore(table).create({ userId, plan: 'sharp' }, NOW);
    await createSubscriberStore(table).saveWebhook(userId, null, {
      url: URL,
      newSalt: 'salt',
      now: NOW,
    });
    return userId;
  }

  test('nothing without a webhook, the plan or an account', async () => {
    const [free, without, unknown] = [aUser(), aUser(), aUser()];
    await createAccountStore(table).create({ userId: free, plan: 'free' }, NOW);
    await createAccountStore(table).create({ userId: without, plan: 'sharp' }, NOW);
    const subscribers = createSubscriberStore(table);
    await subscribers.changeSettings(without, () => DEFAULT_SETTINGS);
    for (const userId of [free, unknown]) {
      await subscribers.saveWebhook(userId, null, { url: URL, newSalt: 'salt', now: NOW });
    }
    expect([await seen(free), await seen(without), await seen(unknown)]).toEqual([[], [], []]);
  });

  test('the settings as they are now, in one row, whatever changed how often', async () => {
    const userId = await aSubscriber();
    expect(await seen(userId)).toEqual([DEFAULT_SETTINGS]);
    const subscribers = createSubscriberStore(table);
    await subscribers.changeSettings(userId, (now) => ({ ...now, minEv: 0.02 }));
    await Promise.all([
      subscribers.changeSettings(userId, (now) => ({ ...now, minOdds: 2 })),
      subscribers.changeSettings(userId, (now) => ({ ...now, books: ['pinnacle'] })),
    ]);
    expect(await seen(userId)).toEqual([
      { ...DEFAULT_SETTINGS, minEv: 0.02, minOdds: 2, books: ['pinnacle'] },
    ]);
  });

  test('that they left, when the webhook is removed or the plan is lost, and that they came back', async () => {
    const userId = await aSubscriber();
    const [subscribers, accounts] = [createSubscriberStore(table), createAccountStore(table)];
    await accounts.setPlan(userId, 'free');
    expect(await seen(userId)).toEqual([null]);
    await accounts.setPlan(userId, 'sharp');
    expect(await seen(userId)).toEqual([DEFAULT_SETTINGS]);
    await subscribers.removeWebhook(userId);
    expect(await seen(userId)).toEqual([null]);
    await subscribers.saveWebhook(userId, null, { url: URL, newSalt: 'salt', now: NOW });
    expect(await seen(userId)).toEqual([DEFAULT_SETTINGS]);
  });

  test('the end of all changes that were made at the same time', async () => {
    const userId = await aSubscriber();
    const [subscribers, accounts] = [createSubscriberStore(table), createAccountStore(table)];
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        accounts.setPlan(userId, round % 2 === 0 ? 'free' : 'sharp'),
        subscribers.changeSettings(userId, (now) => ({ ...now, minEv: round / 100 })),
      ]);
      const { settings } = await subscribers.find(userId);
      expect(await seen(userId)).toEqual([round % 2 === 0 ? null : settings]);
    }
  });

  test('only the changes after a version, which is what a worker reads that knows the rest', async () => {
    const [one, store] = [await aSubscriber(), createCellStore(table)];
    const cellOfOne = cellOf(one);
    const version = Math.max(
      ...(await store.read(cellOfOne, 1)).changes.map((change) => change.version),
    );
    expect((await store.read(cellOfOne, version + 1)).changes).toEqual([]);
    await createSubscriberStore(table).changeSettings(one, (now) => ({ ...now, minEv: 0.5 }));
    const { changes } = await store.read(cellOfOne, version + 1);
    expect(changes.map(({ userId }) => userId)).toEqual([one]);
  });

  test('that something is owed, when a delivery is stored outside of dispatch', async () => {
    const userId = await aSubscriber();
    const outbox = createOutboxStore(table);
    await outbox.append(userId, 1, aDeliveryEntry(1, { userId }));
    const { notes } = await createCellStore(table).read(cellOf(userId), 1);
    expect(notes.flatMap(({ debts }) => debts)).toContainEqual({ userId, from: 1 });
  });
});
