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
  expect(await claim(first, 'a')).toBe(true);
  expect(await claim(first, 'a')).toBe(true);
});

test('a slot is not claimed after a newer one, even by the execution that had it', async () => {
  const { claim } = createScanClaims(table);
  const { first, second } = twoSlots();
  expect(await claim(first, 'a')).toBe(true);
  expect(await claim(second, 'b')).toBe(true);
  expect(await claim(first, 'a')).toBe(false);
});

test('a published slot is not scanned again', async () => {
  const { claim } = createScanClaims(table);
  const { first, second } = twoSlots();
  expect(await claim(first, 'a')).toBe(true);
  await createSnapshotStore(table).publish(
    { slot: first, generatedAt: first, opportunities: { value: [], surebet: [], combo: [] }, matches: [] },
    first,
  );
  expect(await claim(first, 'a')).toBe(false);
  expect(await claim(second, 'a')).toBe(true);
});

test('of two starts that read the same plan one hands out its slots', async () => {
  const plan = createScanPlanStore(table);
  expect(await plan.lastPlanned()).toBeUndefined();

  const first = await Promise.all([plan.recordPlanned(SLOT, undefined), plan.recordPlanned(SLOT, undefined)]);
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await plan.lastPlanned()).toBe(SLOT);

  const second = await Promise.all([plan.recordPlanned(NEXT, SLOT), plan.recordPlanned(NEXT, SLOT)]);
  expect(second.filter(Boolean)).toHaveLength(1);
  expect(await plan.recordPlanned(NEXT + 45_000, SLOT)).toBe(false);
  expect(await plan.lastPlanned()).toBe(NEXT);
});
