import { randomBytes } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Table } from '#adapters/dynamodb/client.ts';
import { snapshotChunkKey, snapshotHeadKey } from '#adapters/dynamodb/keys.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { loadPart, storePart } from '#adapters/dynamodb/snapshot-chunks.ts';
import { createSnapshotReader, createSnapshotWriter } from '#adapters/dynamodb/snapshot-store.ts';
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
  await database.client.send(new DeleteCommand({ TableName: database.tableName, Key: snapshotHeadKey() }));
  meter.reset();
});

afterAll(async () => {
  table.client.destroy();
  await meter.stop();
  await database.stop();
});

const publish = (snapshot: Snapshot, now = snapshot.slot + 2_000) =>
  createSnapshotWriter({ ...table, newId: () => randomBytes(4).toString('hex') }).publish(snapshot, now);

/** A few items that all tell their slot: as the sport and as the number of books behind a match. */
function scanOf(slot: number): Snapshot {
  const { opportunities, matches, ...rest } = randomSnapshot({ seed: slot, slot, bets: 5, matches: 5 });
  const marked = { sportKey: `slot_${slot}` };
  return {
    ...rest,
    opportunities: { ...opportunities, value: opportunities.value.map((bet) => ({ ...bet, ...marked })) },
    matches: matches.map((match) => ({ ...match, ...marked })),
  };
}

function readerAt(start: number) {
  const clock = { now: start };
  return { clock, ...createSnapshotReader({ ...table, intervalMs: INTERVAL_MS, now: () => clock.now }) };
}

async function dropChunks(scanId: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    const Key = snapshotChunkKey(scanId, part, 0);
    await database.client.send(new DeleteCommand({ TableName: database.tableName, Key }));
  }
}

describe('what is published is what is read', () => {
  test('before anything is published there is nothing, and that is no fault', async () => {
    const { head, opportunities, matches } = readerAt(SLOT);
    expect(await head()).toBeUndefined();
    expect(await opportunities()).toBeUndefined();
    expect(await matches()).toBeUndefined();
  });

  test('a claimed slot alone publishes nothing', async () => {
    await createScanClaims(table).claim(SLOT, 'execution');
    expect(await readerAt(SLOT).head()).toBeUndefined();
  });

  test('the pages name their scan', async () => {
    const snapshot = scanOf(SLOT);
    const { scanId, flipped } = await publish(snapshot);
    expect(flipped).toBe(true);

    const { head, opportunities, matches } = readerAt(SLOT + 3_000);
    const scan = { slot: SLOT, scanId, generatedAt: snapshot.generatedAt };
    expect(await head()).toMatchObject(scan);
    expect(await opportunities()).toMatchObject({
      ...scan,
      opportunities: { value: snapshot.opportunities.value.map(({ link, price }) => ({ link, price })) },
    });
    expect(await matches()).toMatchObject({
      ...scan,
      matches: snapshot.matches.map(({ eventId, matched }) => ({ eventId, matched })),
    });
  });

  test('a part larger than an item is stored in several', async () => {
    const bytes = randomBytes(1_000_000);
    const { count } = await storePart(table, { scanId: 'large', part: 'events', bytes, now: 0 });
    expect(count).toBe(3);
    expect(await loadPart(table, { scanId: 'large', part: 'events', count })).toEqual(bytes);
  });
});

test('2,000 bets and 3,000 matches cost at most 200 write units, claim and head included', async () => {
  const snapshot = randomSnapshot({ seed: 20, slot: SLOT, bets: 2_000, matches: 3_000 });
  await createScanClaims(table).claim(SLOT, 'execution');
  const { writeUnits } = await publish(snapshot);
  expect(meter.writeUnits).toBeLessThanOrEqual(200);
  expect(meter.writeUnits).toBe(writeUnits + 1);
});

describe('newer never gives way to older', () => {
  test('a late scan does not replace a newer one, nor a second scan of the same slot', async () => {
    const current = await publish(scanOf(SLOT + INTERVAL_MS));
    expect(await publish(scanOf(SLOT))).toMatchObject({ flipped: false });
    expect(await publish(scanOf(SLOT + INTERVAL_MS))).toMatchObject({ flipped: false });
    expect(await readerAt(SLOT).head()).toMatchObject({ scanId: current.scanId });
  });

  test('readers see whole scans only and never go back, while scans flip and some come late', async () => {
    const { clock, opportunities, matches } = readerAt(SLOT);
    const slots = Array.from({ length: 40 }, (_, index) => SLOT + index * INTERVAL_MS);
    const seen: number[] = [];
    let done = false;

    async function hammer(): Promise<void> {
      while (!done) {
        clock.now += INTERVAL_MS;
        const [value, probabilities] = await Promise.all([opportunities(), matches()]);
        for (const bet of value?.opportunities.value ?? []) expect(bet.sportKey).toBe(`slot_${value?.slot}`);
        for (const match of probabilities?.matches ?? []) {
          expect(match.sportKey).toBe(`slot_${probabilities?.slot}`);
        }
        if (value) seen.push(value.slot);
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
    const { clock, opportunities } = readerAt(SLOT + 2_500);
    meter.reset();
    const pages = await Promise.all(Array.from({ length: 50 }, () => opportunities()));
    expect(meter.calls).toEqual(['GetItem', 'GetItem', 'GetItem']);
    expect(new Set(pages).size).toBe(1);

    clock.now = SLOT + INTERVAL_MS - 1;
    expect(await opportunities()).toBe(pages[0]);
    expect(meter.calls).toHaveLength(3);
  });

  test('a due scan is looked for with every request, so that it is served as soon as it is there', async () => {
    await publish(scanOf(SLOT));
    const { clock, opportunities } = readerAt(SLOT + 2_500);
    await opportunities();
    meter.reset();

    for (const ms of [0, 1, 500, 9_999]) {
      clock.now = SLOT + INTERVAL_MS + ms;
      await opportunities();
    }
    expect(meter.calls).toEqual(['GetItem', 'GetItem', 'GetItem', 'GetItem']);

    await publish(scanOf(SLOT + INTERVAL_MS));
    meter.reset();
    expect(await opportunities()).toMatchObject({ slot: SLOT + INTERVAL_MS });
    expect(meter.calls).toEqual(['GetItem', 'GetItem', 'GetItem']);
  });

  test('a scan that is over ten seconds late is looked for once a second', async () => {
    await publish(scanOf(SLOT));
    const { clock, opportunities } = readerAt(SLOT + 2_500);
    await opportunities();
    meter.reset();

    for (const ms of [0, 1, 500, 999, 1_000, 1_500, 2_000]) {
      clock.now = SLOT + INTERVAL_MS + 10_000 + ms;
      await opportunities();
    }
    expect(meter.calls).toEqual(['GetItem', 'GetItem', 'GetItem']);
  });
});

describe('when something is missing', () => {
  test('chunks that left while the head moved on are those of the scan before: the new one is served', async () => {
    const old = await publish(scanOf(SLOT));
    const { opportunities, matches } = readerAt(SLOT + 2_500);
    await opportunities();
    await publish(scanOf(SLOT + INTERVAL_MS));
    await dropChunks(old.scanId, ['events', 'opportunities', 'matches']);

    expect(await matches()).toMatchObject({ slot: SLOT + INTERVAL_MS });
    expect(await opportunities()).toMatchObject({ slot: SLOT + INTERVAL_MS });
  });

  test('a snapshot that is gone altogether is no data to a new reader, and a page in memory stays', async () => {
    const { scanId } = await publish(scanOf(SLOT));
    const { clock, opportunities, matches } = readerAt(SLOT + 2_500);
    const page = await opportunities();
    await dropChunks(scanId, ['events', 'opportunities', 'matches']);

    clock.now += 10 * INTERVAL_MS;
    expect(await opportunities()).toBe(page);
    expect(await matches()).toBeUndefined();
    expect(await readerAt(SLOT).opportunities()).toBeUndefined();
  });

  test('what another version wrote is not read', async () => {
    await publish(scanOf(SLOT));
    await database.client.send(
      new UpdateCommand({
        TableName: database.tableName,
        Key: snapshotHeadKey(),
        UpdateExpression: 'SET codec = :other',
        ExpressionAttributeValues: { ':other': 0 },
      }),
    );
    expect(await readerAt(SLOT).opportunities()).toBeUndefined();
  });
});

describe('when the table cannot be asked', () => {
  const ALL_ATTEMPTS = 3;

  test('the snapshot in memory is served, and the next one once the table is back', async () => {
    await publish(scanOf(SLOT));
    const { clock, head, opportunities } = readerAt(SLOT + 2_500);
    const page = await opportunities();
    await publish(scanOf(SLOT + INTERVAL_MS));

    clock.now += INTERVAL_MS;
    meter.failNext(ALL_ATTEMPTS);
    expect(await opportunities()).toBe(page);

    clock.now += 1_000;
    expect(await head()).toMatchObject({ slot: SLOT + INTERVAL_MS });
    meter.failNext(2 * ALL_ATTEMPTS);
    expect(await opportunities()).toBe(page);
    // Of two chunks the first to fail decides; the other's repeats must not meet the next failures.
    await vi.waitFor(() => expect(meter.failuresLeft).toBe(0));

    clock.now += 1_000;
    expect(await opportunities()).toMatchObject({ slot: SLOT + INTERVAL_MS });
  });

  test('a reader with nothing in memory throws, and recovers at once', async () => {
    await publish(scanOf(SLOT));
    const { opportunities } = readerAt(SLOT + 2_500);
    meter.failNext(ALL_ATTEMPTS);
    await expect(opportunities()).rejects.toThrow();
    expect(await opportunities()).toMatchObject({ slot: SLOT });
  });

  test('a publication that fails leaves the snapshot before it', async () => {
    const { scanId } = await publish(scanOf(SLOT));
    meter.failNext(1_000);
    await expect(publish(scanOf(SLOT + INTERVAL_MS))).rejects.toThrow();
    meter.failNext(0);
    expect(await readerAt(SLOT).opportunities()).toMatchObject({ scanId });
  });
});
