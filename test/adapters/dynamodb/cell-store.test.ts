import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createCellStore } from '#adapters/dynamodb/cell-store.ts';
import {
  cellPartition,
  memberKey,
  numberedMemberKey,
  subscriberKey,
} from '#adapters/dynamodb/keys.ts';
import { getRow } from '#adapters/dynamodb/read-rows.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import { destinationId } from '#domain/webhooks/subscriber/destination.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { NOW } from '../../domain/webhooks/builders.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createFakeCells } from '../../support/fake-cells.ts';
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

const put = (Item: object) =>
  table.client.send(new PutCommand({ TableName: table.tableName, Item }));

test.each([
  ['the store', () => createCellStore(table)],
  ['its fake', () => createFakeCells()],
])('%s keeps the latest scan up to which a cell is served', async (_, create) => {
  const store = create();
  expect(await store.read(cell, NOW)).toEqual({ members: [], checkpoint: undefined, outdated: [] });
  await store.saveCheckpoint(cell, { slot: NOW, at: NOW + 1 }, []);
  await store.saveCheckpoint(cell, { slot: NOW - 45_000, at: NOW + 2 }, []);
  expect((await store.read(cell, NOW)).checkpoint).toMatchObject({ slot: NOW, at: NOW + 1 });
});

test('an empty cell costs one read unit', async () => {
  const store = createCellStore(table);
  await store.saveCheckpoint(cell, { slot: NOW, at: NOW }, []);
  meter.reset();
  await store.read(cell, NOW);
  expect([meter.calls, meter.readUnits]).toEqual([['Query'], 1]);
});

describe('dispatch sees of a subscriber', () => {
  const URL = 'https://receiver.example/';
  const aUser = () => `usr_${crypto.randomUUID()}`;

  async function memberOf(userId: string) {
    const { members } = await createCellStore(table).read(cellOf(userId), Date.now());
    const found = members.filter((member) => member.destination === userId);
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0];
  }
  const seen = async (userId: string) => (await memberOf(userId))?.settings;
  const saveWebhook = (userId: string) =>
    createSubscriberStore(table).saveWebhook(userId, null, {
      url: URL,
      newSalt: 'salt',
      now: NOW,
    });
  async function aSubscriber() {
    const userId = aUser();
    await createAccountStore(table).create({ userId, plan: 'sharp' }, NOW);
    await saveWebhook(userId);
    return userId;
  }

  test('nothing without a webhook, the plan or an account', async () => {
    const [free, without, unknown] = [aUser(), aUser(), aUser()];
    await createAccountStore(table).create({ userId: free, plan: 'free' }, NOW);
    await createAccountStore(table).create({ userId: without, plan: 'sharp' }, NOW);
    await createSubscriberStore(table).changeSettings(without, () => DEFAULT_SETTINGS);
    await Promise.all([free, unknown].map(saveWebhook));
    for (const userId of [free, without, unknown]) {
      expect(await seen(userId)).toBeUndefined();
    }
  });

  test('the settings as they are now, in one row, whatever changed how often, and since when', async () => {
    const userId = await aSubscriber();
    expect(await seen(userId)).toEqual(DEFAULT_SETTINGS);
    const before = Date.now();
    const subscribers = createSubscriberStore(table);
    await subscribers.changeSettings(userId, (now) => ({ ...now, minEv: 0.02 }));
    await Promise.all([
      subscribers.changeSettings(userId, (now) => ({ ...now, minOdds: 2 })),
      subscribers.changeSettings(userId, (now) => ({ ...now, books: ['pinnacle'] })),
    ]);
    const member = await memberOf(userId);
    expect(member?.settings).toEqual({
      ...DEFAULT_SETTINGS,
      minEv: 0.02,
      minOdds: 2,
      books: ['pinnacle'],
    });
    expect(member?.changedAt).toBeGreaterThanOrEqual(before);
  });

  test('every bankroll, of which the row keeps what is not a default; a single one is no byte', async () => {
    const userId = await aSubscriber();
    const key = memberKey(cellOf(userId), userId);
    const rowNow = async () => (await getRow<{ settings: object }>(table, key))?.settings;
    const subscribers = createSubscriberStore(table);
    await subscribers.changeSettings(userId, (now) => ({ ...now, minEv: 0.02 }));
    expect(await rowNow()).toEqual({ minEv: 0.02 });
    const other = { ...DEFAULT_BANKROLL, id: 'fun', name: 'For fun', books: ['pinnacle'] };
    await subscribers.changeSettings(userId, (now) => ({ ...now, others: [other] }));
    expect(await rowNow()).toEqual({
      minEv: 0.02,
      others: [{ id: 'fun', name: 'For fun', books: ['pinnacle'] }],
    });
    const settings = { ...DEFAULT_SETTINGS, minEv: 0.02, others: [other] };
    expect(await seen(userId)).toEqual(settings);
    expect(await subscribers.settingsOf(userId)).toEqual(settings);
  });

  test('nothing once the webhook is removed or the plan is lost, until it is back', async () => {
    const userId = await aSubscriber();
    const [subscribers, accounts] = [createSubscriberStore(table), createAccountStore(table)];
    await accounts.setPlan(userId, 'free');
    expect(await seen(userId)).toBeUndefined();
    await accounts.setPlan(userId, 'sharp');
    expect(await seen(userId)).toEqual(DEFAULT_SETTINGS);
    await subscribers.removeDestination(userId);
    expect(await seen(userId)).toBeUndefined();
    await saveWebhook(userId);
    expect(await seen(userId)).toEqual(DEFAULT_SETTINGS);
  });

  test('every destination that it has, each under an id of its own', async () => {
    const userId = await aSubscriber();
    const subscribers = createSubscriberStore(table);
    const ids = async () => {
      const { members } = await createCellStore(table).read(cellOf(userId), Date.now());
      const all = members.map(({ destination }) => destination);
      return all.filter((id) => id.startsWith(userId)).sort();
    };
    const salts = firstSalts('salt');
    const [telegram, ntfy] = [destinationId(userId, 'telegram'), destinationId(userId, 'ntfy')];
    for (const id of [telegram, ntfy]) {
      await subscribers.saveDestination(id, null, { sealed: 'x', salts, savedAt: NOW });
    }
    expect(await ids()).toEqual([userId, ntfy, telegram]);
    await subscribers.removeDestination(userId);
    expect(await ids()).toEqual([ntfy, telegram]);
    expect(await subscribers.removeDestination(telegram)).toBe(true);
    expect(await subscribers.removeDestination(telegram)).toBe(false);
    expect(await subscribers.removeDestination(ntfy)).toBe(true);
    expect(await ids()).toEqual([]);
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
      expect(await seen(userId)).toEqual(round % 2 === 0 ? undefined : settings);
    }
  });

  test('the row of the release before, which the next change replaces', async () => {
    const userId = aUser();
    const numbered = numberedMemberKey(cellOf(userId), 7, userId);
    await createAccountStore(table).create({ userId, plan: 'sharp' }, NOW);
    const webhook = { url: URL, salts: { current: 'salt', replaced: [] }, savedAt: NOW };
    await put({ ...subscriberKey(userId), userId, webhook, memberVersion: 7 });
    await put({ ...numbered, version: 7, userId, settings: { minEv: 0.03 } });
    expect(await memberOf(userId)).toMatchObject({ settings: { minEv: 0.03 }, changedAt: 0 });
    await createSubscriberStore(table).changeSettings(userId, (now) => ({ ...now, minOdds: 2 }));
    expect(await getRow(table, numbered)).toBeUndefined();
    expect(await seen(userId)).toMatchObject({ minOdds: 2 });
    expect(await getRow(table, subscriberKey(userId))).not.toHaveProperty('memberVersion');
  });

  test('nothing by a row of the release before that says that they have left', async () => {
    const userId = aUser();
    await put({ ...numberedMemberKey(cellOf(userId), 8, userId), version: 8, userId });
    expect(await seen(userId)).toBeUndefined();
  });
});

describe('after a change of releases it is unknown up to where a cell is served', () => {
  const pk = cellPartition;

  test('while the mark is that of the release before', async () => {
    const store = createCellStore(table);
    await put({ pk: pk(cell), sk: 'SERVED', slot: NOW, version: 3, at: NOW });
    expect((await store.read(cell, NOW)).checkpoint).toBeUndefined();
    await store.saveCheckpoint(cell, { slot: NOW + 45_000, at: NOW }, []);
    expect((await store.read(cell, NOW)).checkpoint).toMatchObject({ slot: NOW + 45_000 });
  });

  test('while a note names subscribers with deliveries waiting; it goes once what it announced is stored', async () => {
    const store = createCellStore(table);
    await store.saveCheckpoint(cell, { slot: NOW, at: NOW }, []);
    const note = { pk: pk(cell), sk: 'OWED#1', dueAt: 0, openUntil: NOW, debts: ['usr_1', 2] };
    await put(note);
    expect(await store.read(cell, NOW + 60_000)).toMatchObject({
      checkpoint: undefined,
      outdated: [],
    });
    const { outdated } = await store.read(cell, NOW + 60_001);
    expect(outdated).toEqual(['OWED#1']);
    await store.saveCheckpoint(cell, { slot: NOW + 45_000, at: NOW }, outdated);
    expect(await store.read(cell, NOW)).toMatchObject({ checkpoint: { slot: NOW + 45_000 } });
  });
});
