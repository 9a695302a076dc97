import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerPartition } from '#adapters/dynamodb/keys.ts';
import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { aPick, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { aKnownLine, aLine, aTurn } from '../../support/ledger-lines.ts';
import { createLedgerTwin } from '../../support/ledger-twin.ts';
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

const real = () => createLedgerStore({ client, tableName: database.tableName });

describe.each([
  ['the table', real],
  ['its twin in memory', createLedgerTwin],
] as const)('the contract of ledgers: %s', (_name, create) => {
  let store: ReturnType<typeof real>;
  let userId: string;

  beforeEach(() => {
    store = create();
    userId = crypto.randomUUID();
  });

  test('a ledger nobody wrote is empty', async () => {
    expect(await store.since(userId, 1)).toEqual([]);
  });

  test('lines come back as they were written, in their order, from the one asked for', async () => {
    const picks = [
      aPick({ eventId: 'e2', outcome: 'Over', marketKey: 'totals', point: 2.5, link: null }),
      aPick({ outcome: 'Chelsea', stake: 0, currency: 'EUR', price: 2.375, ev: 0.049_310_5 }),
    ];
    const lines = [
      aKnownLine(1, ['e1#h2h##Málaga', 'e2#totals#2.5#Over'], true),
      aLine(2, { userId, picks }),
      { ...aLine(3, { userId, slot: NOW + 45_000 }), isReplay: true },
    ];
    for (const line of lines) expect(await store.append(userId, line)).toBe(true);
    expect(await store.since(userId, 1)).toEqual(lines.map((line) => ({ line, turn: undefined })));
    expect((await store.since(userId, 3)).map(({ line }) => line.number)).toEqual([3]);
  });

  test('twelve lines keep their order', async () => {
    for (let number = 1; number <= 12; number++) await store.append(userId, aLine(number, { userId }));
    const numbers = (await store.since(userId, 9)).map(({ line }) => line.number);
    expect(numbers).toEqual([9, 10, 11, 12]);
  });

  test('a number is written once: of ten that form at the same time, one does', async () => {
    const appended = await Promise.all(
      Array.from({ length: 10 }, (_, i) => store.append(userId, aLine(1, { userId, slot: NOW + i }))),
    );
    expect(appended.filter(Boolean)).toHaveLength(1);
    const [entry] = await store.since(userId, 1);
    expect(entry?.line).toEqual(aLine(1, { userId, slot: NOW + appended.indexOf(true) }));
  });

  test('a turn is taken once: of ten that saw the same version, one does', async () => {
    const line = aLine(1, { userId });
    await store.append(userId, line);
    for (const version of [1, 2]) {
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          store.saveTurn(userId, { line, turn: undefined }, aTurn({ version, slot: NOW + i })),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      const [entry] = await store.since(userId, 1);
      expect(entry?.turn).toEqual(aTurn({ version, slot: NOW + taken.indexOf(true) }));
    }
    expect(await store.saveTurn(userId, { line, turn: undefined }, aTurn({ version: 1 }))).toBe(false);
    expect(await store.saveTurn(userId, { line, turn: undefined }, aTurn({ version: 4 }))).toBe(false);
  });

  test('a turn that an expired line left behind is not the turn of the line that has its number now', async () => {
    const gone = aLine(1, { userId, slot: NOW - HOUR_MS });
    await store.saveTurn(userId, { line: gone, turn: undefined }, aTurn({ status: 'delivered' }));
    await store.append(userId, aLine(1, { userId }));
    expect(await store.since(userId, 1)).toEqual([{ line: aLine(1, { userId }), turn: undefined }]);
  });

  test('ledgers of two subscribers have nothing to do with each other', async () => {
    const other = crypto.randomUUID();
    await store.append(userId, aLine(1, { userId }));
    expect(await store.append(other, aLine(1, { userId: other }))).toBe(true);
    expect(await store.since(userId, 1)).toHaveLength(1);
  });
});

describe('the table', () => {
  test('a write whose answer was lost, and that the client repeats, counts as done', async () => {
    const userId = crypto.randomUUID();
    const line = aLine(1, { userId });
    const flaky = createLedgerStore({ client: losingFirstAnswer(client), tableName: database.tableName });
    expect(await flaky.append(userId, line)).toBe(true);
  });

  test('rows leave seven days after the last of their events has started', async () => {
    const userId = crypto.randomUUID();
    const picks = [aPick({ commenceTime: NOW + HOUR_MS }), aPick({ eventId: 'e2', commenceTime: NOW })];
    const line = aLine(1, { userId, picks });
    await real().append(userId, line);
    await real().saveTurn(userId, { line, turn: undefined }, aTurn());
    const { Items } = await client.send(
      new QueryCommand({
        TableName: database.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': ledgerPartition(userId) },
      }),
    );
    const leavesAt = (NOW + HOUR_MS + 7 * 24 * HOUR_MS) / 1000;
    expect(Items?.map(({ expiresAt }) => expiresAt)).toEqual([leavesAt, leavesAt]);
  });
});

/** Sends every command twice and hands on the second answer, as the SDK does when the first got lost. */
function losingFirstAnswer(inner: TestTable['client']): TestTable['client'] {
  return new Proxy(inner, {
    get(target, name, receiver) {
      if (name !== 'send') return Reflect.get(target, name, receiver);
      return async (command: Parameters<typeof inner.send>[0]) => {
        await inner.send(command);
        return inner.send(command);
      };
    },
  });
}
