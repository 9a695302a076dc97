import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { createScanPlanStore } from '#adapters/dynamodb/scan-plan-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const SLOT = 1_795_300_020_000;
const NEXT = SLOT + 45_000;

let table: TestTable;
let slots = 0;

beforeAll(async () => {
  table = await startTable();
});

afterAll(() => table.stop());

/** Slots later than those of the tests before. */
function twoSlots(): { first: number; second: number } {
  slots += 2;
  return { first: SLOT + slots * 45_000, second: NEXT + slots * 45_000 };
}

test('a slot belongs to one execution of all that claim it at once', async () => {
  const { claim } = createScanClaims(table);
  const { first } = twoSlots();
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, index) => claim(first, `execution-${index}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('the same execution may try its slot again', async () => {
  const { claim } = createScanClaims(table);
  const { first } = twoSlots();
  expect(await claim(first, 'a')).toBeDefined();
  expect(await claim(first, 'a')).toBeDefined();
});

test('a slot is not claimed after a newer one, even by the execution that had it', async () => {
  const { claim } = createScanClaims(table);
  const { first, second } = twoSlots();
  expect(await claim(first, 'a')).toBeDefined();
  expect(await claim(second, 'b')).toBeDefined();
  expect(await claim(first, 'a')).toBeUndefined();
});

test('a published slot is not scanned again', async () => {
  const { claim } = createScanClaims(table);
  const { first, second } = twoSlots();
  expect(await claim(first, 'a')).toBeDefined();
  await createSnapshotStore(table).publish({
    slot: first,
    generatedAt: first,
    opportunities: { value: [], surebet: [], combo: [] },
    matches: [],
  });
  expect(await claim(first, 'a')).toBeUndefined();
  expect(await claim(second, 'a')).toBeDefined();
});

test('a claim answers with the scan that was published last and where its quotes are', async () => {
  const { claim } = createScanClaims(table);
  const snapshots = createSnapshotStore(table);
  const publish = (slot: number, quotesKey?: string) =>
    snapshots.publish(
      { slot, generatedAt: slot, opportunities, matches: [] },
      {
        quotesKey: Promise.resolve(quotesKey),
      },
    );
  const opportunities = { value: [], surebet: [], combo: [] };
  const { first, second } = twoSlots();
  const { first: third, second: fourth } = twoSlots();
  const { scanId } = await publish(first, 'quotes/1');
  expect(await claim(second, 'a')).toEqual({
    published: { slot: first, scanId, quotesKey: 'quotes/1' },
  });
  // Its own could not be stored: the ones before it are still the best there is.
  const { scanId: next } = await publish(third);
  expect(await claim(fourth, 'a')).toEqual({
    published: { slot: third, scanId: next, quotesKey: 'quotes/1' },
  });
});

test('of two starts that read the same plan one hands out its slots', async () => {
  const plan = createScanPlanStore(table);
  const record = (lastSlot: number, previous?: number, execution = 'a') =>
    plan.recordPlan({ lastSlot, execution, slots: [lastSlot] }, previous);
  expect(await plan.latestPlan()).toBeUndefined();

  const first = await Promise.all([record(SLOT), record(SLOT)]);
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await plan.latestPlan()).toMatchObject({ lastSlot: SLOT, execution: 'a', slots: [SLOT] });

  const second = await Promise.all([record(NEXT, SLOT, 'b'), record(NEXT, SLOT, 'b')]);
  expect(second.filter(Boolean)).toHaveLength(1);
  expect(await record(NEXT + 45_000, SLOT)).toBe(false);
  expect(await plan.latestPlan()).toMatchObject({ lastSlot: NEXT, execution: 'b', slots: [NEXT] });
});
