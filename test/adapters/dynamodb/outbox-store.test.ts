import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxPartition } from '#adapters/dynamodb/keys.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { aPick, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { aBaseline, aDeliveryEntry, aProgress } from '../../support/outbox-entries.ts';
import { createOutboxTwin } from '../../support/outbox-twin.ts';
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
  ['its twin in memory', createOutboxTwin],
] as const)('the contract of outboxes: %s', (_name, create) => {
  let store: ReturnType<typeof real>;
  let userId: string;

  beforeEach(() => {
    store = create();
    userId = crypto.randomUUID();
  });

  test('an outbox without entries is empty', async () => {
    expect(await store.readFrom(userId, 1)).toEqual([]);
  });

  test('entries come back as they were written, in order, from the number asked for', async () => {
    const picks = [
      aPick({ eventId: 'e2', outcome: 'Over', marketKey: 'totals', point: 2.5, link: null }),
      aPick({ outcome: 'Chelsea', stake: 0, currency: 'EUR', price: 2.375, ev: 0.049_310_5 }),
    ];
    const entries = [
      aBaseline(1, ['e1#h2h##Málaga', 'e2#totals#2.5#Over'], true),
      aDeliveryEntry(2, { userId, picks }),
      { ...aDeliveryEntry(3, { userId, slot: NOW + 45_000 }), isReplay: true },
    ];
    for (const entry of entries) {
      expect(await store.append(userId, entry.number, entry)).toBe(true);
    }
    expect(await store.readFrom(userId, 1)).toEqual(entries);
    expect((await store.readFrom(userId, 3)).map(({ number }) => number)).toEqual([3]);
  });

  test('twelve entries keep their order', async () => {
    for (let number = 1; number <= 12; number++) {
      await store.append(userId, number, aDeliveryEntry(number, { userId }));
    }
    const numbers = (await store.readFrom(userId, 9)).map(({ number }) => number);
    expect(numbers).toEqual([9, 10, 11, 12]);
  });

  test('a number is written once: of ten writers at the same time one succeeds', async () => {
    const appended = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        store.append(userId, 1, aDeliveryEntry(1, { userId, slot: NOW + i })),
      ),
    );
    expect(appended.filter(Boolean)).toHaveLength(1);
    const [entry] = await store.readFrom(userId, 1);
    expect(entry).toEqual(aDeliveryEntry(1, { userId, slot: NOW + appended.indexOf(true) }));
  });

  test('progress is saved once: of ten processes that read the same version one succeeds', async () => {
    const delivery = aDeliveryEntry(1, { userId });
    await store.append(userId, 1, delivery);
    for (const version of [1, 2]) {
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          store.saveProgress(userId, delivery, aProgress({ version, slot: NOW + i })),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      const [entry] = await store.readFrom(userId, 1);
      expect(entry?.progress).toEqual(aProgress({ version, slot: NOW + taken.indexOf(true) }));
    }
    expect(await store.saveProgress(userId, delivery, aProgress({ version: 1 }))).toBe(false);
    expect(await store.saveProgress(userId, delivery, aProgress({ version: 4 }))).toBe(false);
  });

  test('an entry says that it is retired; its content and its progress stay', async () => {
    const delivery = aDeliveryEntry(1, { userId });
    await store.append(userId, 1, delivery);
    await store.saveProgress(userId, delivery, aProgress());
    await store.append(userId, 2, aBaseline(2));
    for (let time = 0; time < 2; time++) {
      await store.retire(userId, delivery, NOW);
    }
    expect(await store.readFrom(userId, 1)).toEqual([
      { ...delivery, progress: aProgress(), isRetired: true },
      aBaseline(2),
    ]);
  });

  test('outboxes of two subscribers are independent', async () => {
    const other = crypto.randomUUID();
    await store.append(userId, 1, aDeliveryEntry(1, { userId }));
    expect(await store.append(other, 1, aDeliveryEntry(1, { userId: other }))).toBe(true);
    expect(await store.readFrom(userId, 1)).toHaveLength(1);
  });
});

describe('the table', () => {
  const DAY_MS = 24 * HOUR_MS;

  test('a write whose answer was lost, and that the client repeats, counts as done', async () => {
    const userId = crypto.randomUUID();
    const flaky = createOutboxStore({
      client: losingFirstAnswer(client),
      tableName: database.tableName,
    });
    expect(await flaky.append(userId, 1, aDeliveryEntry(1, { userId }))).toBe(true);
  });

  async function expiryTimes(userId: string) {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: database.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': outboxPartition(userId) },
      }),
    );
    return Items?.map(({ expiresAt }) => expiresAt);
  }

  test('retired rows leave seven days after the last of their events has started, the newest never', async () => {
    const userId = crypto.randomUUID();
    const picks = [
      aPick({ commenceTime: NOW + HOUR_MS }),
      aPick({ eventId: 'e2', commenceTime: NOW }),
    ];
    const entry = aDeliveryEntry(1, { userId, picks });
    await real().append(userId, 1, entry);
    await real().saveProgress(userId, entry, aProgress());
    const leavesAt = (NOW + HOUR_MS + 7 * DAY_MS) / 1000;
    expect(await expiryTimes(userId)).toEqual([undefined, leavesAt]);
    await real().retire(userId, entry, NOW);
    expect(await expiryTimes(userId)).toEqual([leavesAt, leavesAt]);
  });

  test('a row that is retired late stays for a day, so that a slow writer still finds its number', async () => {
    const userId = crypto.randomUUID();
    const entry = aDeliveryEntry(1, { userId });
    await real().append(userId, 1, entry);
    await real().retire(userId, entry, NOW + 30 * DAY_MS);
    expect(await expiryTimes(userId)).toEqual([(NOW + 31 * DAY_MS) / 1000]);
  });
});

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
