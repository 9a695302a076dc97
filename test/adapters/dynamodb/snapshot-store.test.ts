import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Table } from '#adapters/dynamodb/client.ts';
import { SNAPSHOT_HEAD_KEY, snapshotChunkKey } from '#adapters/dynamodb/keys.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { SNAPSHOT_FORMAT, type SnapshotFormat } from '#adapters/dynamodb/snapshot-codec.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { randomSnapshot } from '../../support/random-snapshot.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

const INTERVAL_MS = 45_000;
const SLOT = 1_795_300_020_000;

let database: TestTable;
let meter: CapacityMeter;
let table: Table;

beforeAll(async () => {
  database = await startTable();
  meter = await startCapacityMeter(database.endpoint);
  table = { client: createLocalClient(meter.endpoint), tableName: database.tableName };
});

beforeEach(async () => {
  await database.client.send(
    new DeleteCommand({ TableName: database.tableName, Key: SNAPSHOT_HEAD_KEY }),
  );
  meter.reset();
});

afterAll(async () => {
  table.client.destroy();
  await meter.stop();
  await database.stop();
});

const publish = (snapshot: Snapshot) => createSnapshotStore(table).publish(snapshot);

/** A few items that all tell their slot: as the sport and as the number of books behind a match. */
function scanOf(slot: number): Snapshot {
  const { opportunities, matches, ...rest } = randomSnapshot({
    seed: slot,
    slot,
    bets: 5,
    matches: 5,
  });
  const marked = { sportKey: `slot_${slot}` };
  return {
    ...rest,
    opportunities: {
      ...opportunities,
      value: opportunities.value.map((bet) => ({ ...bet, ...marked })),
    },
    matches: matches.map((match) => ({ ...match, ...marked })),
  };
}

function readerAt(start: number) {
  const clock = { now: start };
  const store = createSnapshotStore(table);
  return {
    clock,
    ...createLatestSnapshot({ ...store, intervalMs: INTERVAL_MS, now: () => clock.now }),
  };
}

async function dropFirstChunk(scanId: string): Promise<void> {
  const Key = snapshotChunkKey(scanId, 0);
  await database.client.send(new DeleteCommand({ TableName: database.tableName, Key }));
}

describe('what is published is what is read', () => {
  test('before anything is published there is nothing, and that is no fault', async () => {
    const { head, snapshot } = readerAt(SLOT);
    expect(await head()).toBeUndefined();
    expect(await snapshot()).toBeUndefined();
  });

  test('a claimed slot alone publishes nothing', async () => {
    await createScanClaims(table).claim(SLOT, 'execution');
    expect(await readerAt(SLOT).head()).toBeUndefined();
  });

  test('the snapshot comes back as it was, with the id of its scan', async () => {
    const original = scanOf(SLOT);
    const { scanId, published } = await publish(original);
    expect(published).toBe(true);

    const { head, snapshot } = readerAt(SLOT + 3_000);
    expect(await head()).toMatchObject({ slot: SLOT, scanId, generatedAt: original.generatedAt });
    expect(await snapshot()).toEqual({ ...original, scanId });
  });

  test('the chunks do not wait for the key of the quotes, but the head row does', async () => {
    const store = createSnapshotStore(table);
    const { promise: quotesKey, resolve } = Promise.withResolvers<string>();
    const scanId = `${SLOT}-waits`;
    const publishing = store.publish(scanOf(SLOT), { quotesKey, scanId });
    await expect.poll(() => store.bytesOf(scanId)).toBeDefined();
    expect(await store.head()).toBeUndefined();
    resolve('quotes/1');
    await publishing;
    expect(await store.head()).toMatchObject({ scanId, quotesKey: 'quotes/1' });
  });

  test('a full-size snapshot is spread over several partitions, none with more than a hundred units', async () => {
    const original = randomSnapshot({ seed: 20, slot: SLOT, bets: 2_000, matches: 3_000 });
    const { scanId } = await publish(original);
    const { head, snapshot } = readerAt(SLOT + 3_000);
    const chunks = (await head())?.chunks ?? 0;
    expect(chunks).toBeGreaterThan(1);
    const keys = Array.from({ length: chunks }, (_, index) => snapshotChunkKey(scanId, index));
    expect(new Set(keys.map(({ pk }) => pk)).size).toBe(chunks);
    for (const Key of keys) {
      const { Item } = await database.client.send(
        new GetCommand({ TableName: database.tableName, Key }),
      );
      expect(Item?.bytes.length).toBeLessThanOrEqual(100_000);
    }
    expect(await snapshot()).toEqual({ ...original, scanId });
  });
});

test('2,000 bets and 3,000 matches cost at most 300 write units, claim and head included', async () => {
  const snapshot = randomSnapshot({ seed: 20, slot: SLOT, bets: 2_000, matches: 3_000 });
  await createScanClaims(table).claim(SLOT, 'execution');
  const { writeUnits } = await createSnapshotStore(table).publish(snapshot);
  expect(meter.writeUnits).toBeLessThanOrEqual(300);
  expect(meter.writeUnits).toBe(writeUnits + 1);
});

describe('newer never gives way to older', () => {
  test('a late scan does not replace a newer one, nor a second scan of the same slot', async () => {
    const current = await publish(scanOf(SLOT + INTERVAL_MS));
    expect(await publish(scanOf(SLOT))).toMatchObject({ published: false });
    expect(await publish(scanOf(SLOT + INTERVAL_MS))).toMatchObject({ published: false });
    expect(await readerAt(SLOT).head()).toMatchObject({ scanId: current.scanId });
  });

  test('readers see whole scans only and never go back, while scans are published and some come late', async () => {
    const { clock, snapshot } = readerAt(SLOT);
    const slots = Array.from({ length: 40 }, (_, index) => SLOT + index * INTERVAL_MS);
    const seen: number[] = [];
    let done = false;

    async function hammer(): Promise<void> {
      while (!done) {
        clock.now += INTERVAL_MS;
        const current = await snapshot();
        if (!current) {
          continue;
        }
        const { opportunities, matches, slot } = current;
        for (const { sportKey } of [...opportunities.value, ...matches]) {
          expect(sportKey).toBe(`slot_${slot}`);
        }
        seen.push(slot);
      }
    }

    const readers = Promise.all([hammer(), hammer()]);
    // In the order of two overlapping executions: every second scan is late.
    for (const [index, slot] of slots.entries()) {
      await publish(scanOf(index % 2 === 1 ? (slots[index - 2] ?? slot) : slot));
    }
    done = true;
    await readers;

    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(5);
  });
});

describe('what reading costs', () => {
  test('within an interval the table is asked once, however many ask', async () => {
    await publish(scanOf(SLOT));
    const { clock, snapshot } = readerAt(SLOT + 2_500);
    meter.reset();
    const pages = await Promise.all(Array.from({ length: 50 }, () => snapshot()));
    expect(meter.calls).toEqual(['GetItem', 'GetItem']);
    expect(new Set(pages).size).toBe(1);

    clock.now = SLOT + INTERVAL_MS - 1;
    expect(await snapshot()).toBe(pages[0]);
    expect(meter.calls).toHaveLength(2);
  });

  test('once a scan is due every request looks for it, until it is there', async () => {
    await publish(scanOf(SLOT));
    const { clock, snapshot } = readerAt(SLOT + 2_500);
    await snapshot();
    meter.reset();

    for (const ms of [0, 1, 10_000]) {
      clock.now = SLOT + INTERVAL_MS + ms;
      expect(await snapshot()).toMatchObject({ slot: SLOT });
    }
    expect(meter.calls).toEqual(['GetItem', 'GetItem', 'GetItem']);

    await publish(scanOf(SLOT + INTERVAL_MS));
    meter.reset();
    expect(await snapshot()).toMatchObject({ slot: SLOT + INTERVAL_MS });
    expect(await snapshot()).toMatchObject({ slot: SLOT + INTERVAL_MS });
    expect(meter.calls).toEqual(['GetItem', 'GetItem']);
  });
});

describe('when something is missing', () => {
  test('where chunks expire and the head has moved on, the newer snapshot is served', async () => {
    const old = await publish(scanOf(SLOT));
    const { head, snapshot } = readerAt(SLOT + 2_500);
    expect(await head()).toMatchObject({ slot: SLOT });
    await publish(scanOf(SLOT + INTERVAL_MS));
    await dropFirstChunk(old.scanId);

    expect(await snapshot()).toMatchObject({ slot: SLOT + INTERVAL_MS });
  });

  test('a snapshot that is gone altogether is no data to a new reader, and one in memory stays', async () => {
    const { scanId } = await publish(scanOf(SLOT));
    const { clock, snapshot } = readerAt(SLOT + 2_500);
    const inMemory = await snapshot();
    await dropFirstChunk(scanId);

    clock.now += 10 * INTERVAL_MS;
    expect(await snapshot()).toBe(inMemory);
    expect(await readerAt(SLOT).snapshot()).toBeUndefined();
  });
});

describe('over a deployment and a rollback', () => {
  const setFormat = (format: SnapshotFormat) =>
    database.client.send(
      new UpdateCommand({
        TableName: database.tableName,
        Key: SNAPSHOT_HEAD_KEY,
        UpdateExpression: 'SET #format = :format',
        ExpressionAttributeNames: { '#format': 'format' },
        ExpressionAttributeValues: { ':format': format },
      }),
    );

  test('a head that the release before has announced a scan in is read, and makes way', async () => {
    await publish(scanOf(SLOT));
    await database.client.send(
      new UpdateCommand({
        TableName: database.tableName,
        Key: SNAPSHOT_HEAD_KEY,
        UpdateExpression: 'SET announcedSlot = :slot',
        ExpressionAttributeValues: { ':slot': SLOT + 2 * INTERVAL_MS },
      }),
    );
    expect(await readerAt(SLOT + 2_500).snapshot()).toMatchObject({ slot: SLOT });
    expect(await publish(scanOf(SLOT + INTERVAL_MS))).toMatchObject({ published: true });
    expect(await readerAt(SLOT).snapshot()).toMatchObject({ slot: SLOT + INTERVAL_MS });
  });

  test('what the next release wrote is read, as long as it says that this one can', async () => {
    await publish(scanOf(SLOT));
    const { version } = SNAPSHOT_FORMAT;
    await setFormat({ version: version + 1, readableFrom: version });
    expect(await readerAt(SLOT).snapshot()).toMatchObject({ slot: SLOT });
  });

  test('what this release would misread is not served, and the snapshot in memory stays', async () => {
    await publish(scanOf(SLOT));
    const { clock, snapshot } = readerAt(SLOT + 2_500);
    const inMemory = await snapshot();
    await publish(scanOf(SLOT + INTERVAL_MS));
    const { version } = SNAPSHOT_FORMAT;
    await setFormat({ version: version + 1, readableFrom: version + 1 });
    clock.now += INTERVAL_MS;
    expect(await snapshot()).toBe(inMemory);
    expect(await readerAt(SLOT).snapshot()).toBeUndefined();
  });
});

describe('when the table cannot be asked', () => {
  const ALL_ATTEMPTS = 3;

  test('the snapshot in memory is served, and the next one once the table is back', async () => {
    await publish(scanOf(SLOT));
    const { clock, head, snapshot } = readerAt(SLOT + 2_500);
    const inMemory = await snapshot();
    await publish(scanOf(SLOT + INTERVAL_MS));

    clock.now += INTERVAL_MS;
    meter.failNext(ALL_ATTEMPTS);
    expect(await snapshot()).toBe(inMemory);

    clock.now += 1_000;
    expect(await head()).toMatchObject({ slot: SLOT + INTERVAL_MS });
    meter.failNext(ALL_ATTEMPTS);
    expect(await snapshot()).toBe(inMemory);
    expect(meter.failuresLeft).toBe(0);

    clock.now += 1_000;
    expect(await snapshot()).toMatchObject({ slot: SLOT + INTERVAL_MS });
  });

  test('a reader with nothing in memory throws, and recovers at once', async () => {
    await publish(scanOf(SLOT));
    const { snapshot } = readerAt(SLOT + 2_500);
    meter.failNext(ALL_ATTEMPTS);
    await expect(snapshot()).rejects.toThrow();
    expect(await snapshot()).toMatchObject({ slot: SLOT });
  });

  test('a publication that fails leaves the snapshot before it', async () => {
    const { scanId } = await publish(scanOf(SLOT));
    meter.failNext(1_000);
    await expect(publish(scanOf(SLOT + INTERVAL_MS))).rejects.toThrow();
    meter.failNext(0);
    expect(await readerAt(SLOT).snapshot()).toMatchObject({ scanId });
  });
});

test('the state of the feeds stands beside the head, and stays until a scan has asked them again', async () => {
  const store = createSnapshotStore(table);
  const feed = { name: 'a', readAt: SLOT, sportsRead: 1, sportsFailed: 0, reason: null };
  expect(await store.scanStatus()).toEqual({});
  await store.reportFeeds([feed]);
  expect(await store.head()).toBeUndefined();
  expect(await store.scanStatus()).toMatchObject({ feeds: [feed] });
  const snapshot = randomSnapshot({ seed: 1, slot: SLOT, bets: 1, matches: 1 });
  await store.publish(snapshot);
  expect(await store.scanStatus()).toMatchObject({
    generatedAt: snapshot.generatedAt,
    feeds: [feed],
  });
  await store.publish({ ...snapshot, slot: SLOT + 1 }, { feeds: [{ ...feed, sportsFailed: 1 }] });
  expect(await store.scanStatus()).toMatchObject({ feeds: [{ sportsFailed: 1 }] });
});
