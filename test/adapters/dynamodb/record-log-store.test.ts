import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TableClient } from '#adapters/dynamodb/client.ts';
import {
  entriesKey,
  RECORD_HEAD_KEY,
  type TableKey,
  tileHashKey,
} from '#adapters/dynamodb/keys.ts';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import type { TransactItems } from '#adapters/dynamodb/transact.ts';
import { openCheckpoint } from '#domain/record/checkpoint.ts';
import { appendLeaves, EMPTY, leafHash, rootHash } from '#domain/record/merkle-tree.ts';
import { RecordDamaged } from '#domain/record/record-damaged.ts';
import { signingKeyFrom, verifierKey } from '#domain/record/signed-note.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

const ORIGIN = 'betting-analytics-test/record';
const KEY = signingKeyFrom('a secret');

let database: TestTable;
let meter: CapacityMeter;
let client: TableClient;
let table: TestTable;

beforeAll(async () => {
  database = await startTable();
  meter = await startCapacityMeter(database.endpoint);
  client = createLocalClient(meter.endpoint);
});
afterAll(async () => {
  client.destroy();
  await meter.stop();
  await database.stop();
});
beforeEach(async () => {
  table = await startTable();
  meter.reset();
});
afterEach(() => table.stop());

const logAt = (over: TableClient = client) =>
  createRecordLog({ client: over, tableName: table.tableName });
const storeAt = (over: TableClient = client, key = KEY) =>
  createRecordLogStore({ client: over, tableName: table.tableName }, ORIGIN, async () => key);

/** A line as long as that of a pick. */
const lineOf = (name: number | string) =>
  JSON.stringify({ v: 1, type: 'pick', name, commit: 'x'.repeat(150) });
const linesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => lineOf(first + index));

/** One row per name, ever. */
const claims =
  (...names: readonly string[]) =>
  (firstIndex: number): TransactItems =>
    names.map((name) => ({
      Put: {
        TableName: table.tableName,
        Item: { pk: `CLAIM#${name}`, sk: 'CLAIM', firstIndex },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }));

function rootOf(lines: readonly string[]): string {
  const hashes = lines.map((line) => leafHash(Buffer.from(line)));
  return Buffer.from(rootHash(appendLeaves(EMPTY, hashes))).toString('base64');
}

async function storedLines(): Promise<string[]> {
  const log = logAt();
  const size = (await log.head())?.size ?? 0;
  const bundles = Array.from({ length: Math.ceil(size / 256) }, (_, index) => log.entries(index));
  return (await Promise.all(bundles)).flat().map(String);
}

/**
 * What the log says of itself holds: its checkpoint is signed and is that of exactly these lines.
 */
async function expectLog(lines: readonly string[]): Promise<void> {
  expect(await storedLines()).toEqual(lines);
  const head = await logAt().head();
  expect(head?.key).toBe(verifierKey({ name: ORIGIN, ...KEY }));
  expect(openCheckpoint(head?.note ?? '', head?.key ?? '')).toEqual({
    size: lines.length,
    rootHash: rootOf(lines),
  });
  expect(head).toMatchObject({ size: lines.length, rootHash: rootOf(lines) });
}

test('lines are appended in their order, under a checkpoint that is signed for all of them', async () => {
  expect(await logAt().head()).toBeUndefined();
  expect(await storeAt().append(['ä', 'b'])).toEqual({ ok: true, firstIndex: 0 });
  await expectLog(['ä', 'b']);
  expect(await storeAt().append(['c'])).toEqual({ ok: true, firstIndex: 2 });
  await expectLog(['ä', 'b', 'c']);
});

test('a log of many bundles has the hash of every full tile, and each bundle holds its own entries', async () => {
  const lines = linesFrom(0, 700);
  for (const [from, to] of [
    [0, 200],
    [200, 456],
    [456, 512],
    [512, 700],
  ] as const) {
    await storeAt().append(lines.slice(from, to));
  }
  await expectLog(lines);
  const log = logAt();
  const full = [0, 1].map((tile) =>
    Buffer.from(rootOf(lines.slice(tile * 256, tile * 256 + 256)), 'base64'),
  );
  expect((await log.tile(1, 0)).map((hash) => Buffer.from(hash))).toEqual(full);
  expect(await log.tile(0, 2)).toEqual(lines.slice(512).map((line) => leafHash(Buffer.from(line))));
  expect(await log.entries(3)).toEqual([]);
});

test('of writers that append at once every one gets its own place, and none is lost', async () => {
  const writers = Array.from({ length: 6 }, (_, writer) => linesFrom(writer * 100, 30));
  const results = await Promise.all(writers.map((lines) => storeAt().append(lines)));
  const places = results.map((result) => (result.ok ? result.firstIndex : -1));
  expect(places.toSorted((a, b) => a - b)).toEqual([0, 30, 60, 90, 120, 150]);
  const inOrder = writers
    .map((lines, writer) => ({ lines, at: places[writer] ?? -1 }))
    .toSorted((a, b) => a.at - b.at);
  await expectLog(inOrder.flatMap(({ lines }) => lines));
});

describe('other writes are made with the lines or not at all', () => {
  test('they know the index of the first line', async () => {
    const seen: number[] = [];
    const remember = (firstIndex: number) => {
      seen.push(firstIndex);
      return [];
    };
    await storeAt().append(['a', 'b'], remember);
    await storeAt().append(['c'], remember);
    expect(seen).toEqual([0, 2]);
  });

  test('a refused condition is told, and nothing is appended', async () => {
    expect(await storeAt().append(['a', 'b'], claims('a', 'b'))).toMatchObject({ ok: true });
    const again = await storeAt().append(['x', 'b', 'y', 'a'], claims('x', 'b', 'y', 'a'));
    expect(again).toEqual({ ok: false });
    expect(await storeAt().append(['x'], claims('x'))).toMatchObject({ ok: true, firstIndex: 2 });
    await expectLog(['a', 'b', 'x']);
  });

  test('of writers that claim the same at once one appends', async () => {
    const writers = Array.from({ length: 5 }, () => storeAt().append([lineOf('a')], claims('a')));
    const results = await Promise.all(writers);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok)).toEqual(Array(4).fill({ ok: false }));
    await expectLog([lineOf('a')]);
  });
});

/** A client whose transactions go through `around`, which is given the real call. */
function withTransactions(
  around: (really: () => Promise<unknown>) => Promise<unknown>,
): TableClient {
  const send = (command: object) => {
    const really = () => client.send(command as TransactWriteCommand);
    return command instanceof TransactWriteCommand ? around(really) : really();
  };
  return { send } as unknown as TableClient;
}

describe('a lost answer neither loses nor doubles', () => {
  const timeout = () => new Error('timeout');

  test('where the call was the last of the tries, the entries are found and the append is done', async () => {
    const lossy = withTransactions(async (really) => {
      await really();
      throw timeout();
    });
    expect(await storeAt(lossy).append(['a'], claims('a'))).toEqual({ ok: true, firstIndex: 0 });
    await expectLog(['a']);
  });

  test('where the call is repeated and meets its own entries, they count as appended', async () => {
    const repeating = withTransactions(async (really) => {
      await really();
      return really();
    });
    expect(await storeAt(repeating).append(['a'], claims('a'))).toMatchObject({
      ok: true,
      firstIndex: 0,
    });
    await expectLog(['a']);
  });

  test('where another writer has appended behind them, they keep their place', async () => {
    const overtaken = withTransactions(async (really) => {
      await really();
      await storeAt().append(['other']);
      return really();
    });
    const lines = ['a', 'b'];
    expect(await storeAt(overtaken).append(lines, claims('a'))).toEqual({
      ok: true,
      firstIndex: 0,
    });
    await expectLog([...lines, 'other']);
  });

  test('where the same line of another writer took their place, they are appended behind it', async () => {
    let isFirst = true;
    const late = withTransactions(async (really) => {
      if (isFirst) {
        isFirst = false;
        await storeAt().append(['a']);
      }
      return really();
    });
    expect(await storeAt(late).append(['a'])).toMatchObject({ ok: true, firstIndex: 1 });
    await expectLog(['a', 'a']);
  });

  test('where nothing was written the failure is the caller’s, who may append again', async () => {
    const broken = withTransactions(() => Promise.reject(timeout()));
    await expect(storeAt(broken).append(['a'], claims('a'))).rejects.toThrow('timeout');
    expect(await storeAt().append(['a'], claims('a'))).toMatchObject({ ok: true, firstIndex: 0 });
    await expectLog(['a']);
  });
});

describe('what the log refuses', () => {
  test('the log is not extended by another key, and the key of the first checkpoint stays', async () => {
    await storeAt().append(['a']);
    const another = storeAt(client, signingKeyFrom('another'));
    await expect(another.append(['b'])).rejects.toThrow(/signed by .*, and the secret has the key/);
    await expectLog(['a']);
  });

  test('the log is not extended under another name, and the name of the first checkpoint stays', async () => {
    await storeAt().append(['a']);
    const renamed = createRecordLogStore(
      { client, tableName: table.tableName },
      'other',
      async () => KEY,
    );
    await renamed.append(['b']);
    await expectLog(['a', 'b']);
  });

  test('the log is not extended over entries that its head does not count', async () => {
    await storeAt().append(['a']);
    const { tableName } = table;
    await client.send(new DeleteCommand({ TableName: tableName, Key: RECORD_HEAD_KEY }));
    await expect(storeAt().append(['b'])).rejects.toThrow(
      'entries beyond the 0 that its head counts',
    );
    await client.send(new DeleteCommand({ TableName: tableName, Key: entriesKey(0, 0) }));
    expect(await storeAt().append(['b'])).toMatchObject({ ok: true, firstIndex: 0 });
  });

  test('the log is not extended by nothing: an empty row in place of the next entry would end it', async () => {
    await expect(storeAt().append([])).rejects.toThrow('There is nothing to append');
    expect(await logAt().head()).toBeUndefined();
    expect(await storeAt().append(['a'])).toMatchObject({ ok: true, firstIndex: 0 });
  });

  test('the log is not extended by a line of more than 8 KB', async () => {
    await expect(storeAt().append(['a', 'a'.repeat(8_193)])).rejects.toThrow(
      'at most 8192 bytes, not 8193',
    );
    expect(await logAt().head()).toBeUndefined();
  });
});

// DynamoDB Local counts the units of a transaction twice.
describe.skipIf(process.env.DYNAMODB_ENDPOINT)('in database units', () => {
  const costOf = async (
    lines: readonly string[],
    alsoWrite?: (firstIndex: number) => TransactItems,
  ) => {
    meter.reset();
    await storeAt().append(lines, alsoWrite);
    return { written: meter.writeUnits, read: meter.readUnits, calls: meter.calls };
  };

  test('an append of up to 1 KB costs four writes and one read, each further KB and each claim two', async () => {
    await storeAt().append(linesFrom(0, 200));
    expect(await costOf(linesFrom(200, 4))).toEqual({
      written: 4,
      read: 1,
      calls: ['GetItem', 'TransactWriteItems'],
    });
    expect(await costOf(linesFrom(204, 5))).toMatchObject({ written: 6 });
    expect(await costOf(linesFrom(209, 4), claims('a', 'b', 'c'))).toMatchObject({ written: 10 });
  });

  test('an append that fills a bundle costs two more for the hash of its tile, and two for the next bundle', async () => {
    await storeAt().append(linesFrom(0, 252));
    expect(await costOf(linesFrom(252, 4))).toMatchObject({ written: 6 });
    await storeAt().append(linesFrom(256, 254));
    expect(await costOf(linesFrom(510, 4))).toMatchObject({ written: 8 });
  });

  test('an append to a log of half a million entries costs the same', async () => {
    const size = 2 ** 19 - 2;
    const edge = Buffer.alloc(18 * 32, 1);
    const key = verifierKey({ name: ORIGIN, ...KEY });
    const Item = { ...RECORD_HEAD_KEY, size, edge, note: 'x'.repeat(215), key };
    await client.send(new PutCommand({ TableName: table.tableName, Item }));
    expect(await costOf(linesFrom(0, 1))).toMatchObject({ written: 4, read: 1 });
    expect(await logAt().head()).toMatchObject({ size: size + 1 });
  });

  test('a full bundle is one query of its bytes, and so is a tile', async () => {
    for (let at = 0; at < 512; at += 256) {
      await storeAt().append(linesFrom(at, 256));
    }
    const bytes = linesFrom(0, 256).join('').length;
    meter.reset();
    expect(await logAt().entries(0)).toHaveLength(256);
    expect(meter.calls).toEqual(['Query']);
    expect(meter.readUnits).toBe(Math.ceil(bytes / 4_096));
    meter.reset();
    expect(await logAt().tile(1, 0)).toHaveLength(2);
    expect(meter.calls).toEqual(['Query']);
    expect(meter.readUnits).toBe(1);
  });
});

test('a bundle or a tile whose row is missing is an error, never what follows the row', async () => {
  for (const [first, count] of [
    [0, 100],
    [100, 100],
    [200, 400],
  ] as const) {
    await storeAt().append(linesFrom(first, count));
  }
  const lose = (Key: TableKey) =>
    client.send(new DeleteCommand({ TableName: table.tableName, Key }));
  await lose(entriesKey(0, 100));
  await lose(tileHashKey(1, 0, 0));
  await expect(logAt().entries(0)).rejects.toThrow(RecordDamaged);
  await expect(logAt().tile(0, 0)).rejects.toThrow(RecordDamaged);
  await expect(logAt().tile(1, 0)).rejects.toThrow(RecordDamaged);
  expect(await logAt().entries(1)).toHaveLength(256);
});
