import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';
import { largeFeed, SLOT, scanOfSimulatedFeed, scanOfTwoFeeds } from './a-published-scan.ts';
import { unitsOf } from './stored-units.ts';

const INTERVAL_MS = 45_000;
const MONTH = '2026-09';

let database: TestTable;
let meter: CapacityMeter;
let table: Table;

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

/** What a scan writes: its claim, the credits of each feed, and what it publishes. */
async function scanUnits(snapshot: Snapshot, feeds: readonly (string | undefined)[]) {
  const { writeUnits } = await unitsOf(meter, async () => {
    await createScanClaims(table).claim(snapshot.slot, 'execution');
    for (const feed of feeds) {
      const charge = { month: MONTH, credits: 3, max: 1_000, sports: ['soccer_epl'], now: SLOT };
      await createCreditStore(table, feed).charge(charge);
    }
    const quotesKey = Promise.resolve('quotes/2026-09-12T09:10:30Z.json.zst');
    const status = { readAt: SLOT, sportsRead: 8, sportsFailed: 0, reason: null };
    const statuses = feeds.map((name = 'first') => ({ name, ...status }));
    await createSnapshotStore(table).publish(snapshot, { quotesKey, feeds: statuses });
  });
  return writeUnits;
}

test.each([
  {
    size: '99 events',
    market: undefined,
    slot: SLOT,
    atLeast: 99,
    units: { ofOne: 14, ofTwo: 15 },
  },
  {
    size: 'some 3,000 events',
    market: largeFeed(3_000),
    slot: SLOT + 2 * INTERVAL_MS,
    atLeast: 3_000,
    units: { ofOne: 166, ofTwo: 167 },
  },
])(
  'a second feed of $size and the same books costs a scan at most 25 % more write units',
  async ({ market, slot, atLeast, units }) => {
    const { snapshot, events } = scanOfSimulatedFeed(market);
    expect(events).toBeGreaterThanOrEqual(atLeast);
    const two = scanOfTwoFeeds(market);
    expect(two.linked).toBeGreaterThanOrEqual(events);
    const ofOne = await scanUnits({ ...snapshot, slot }, [undefined]);
    const next = { ...two.snapshot, slot: slot + INTERVAL_MS };
    const ofTwo = await scanUnits(next, [undefined, 'second']);
    expect({ ofOne, ofTwo }).toEqual(units);
    expect(ofTwo).toBeLessThanOrEqual(1.25 * ofOne);
  },
);
