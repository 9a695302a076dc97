import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeliveryCounts } from '#adapters/dynamodb/delivery-counts-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import { aDeliveryEntry } from '../../support/outbox-entries.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-04-18T09:20:00Z');

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

test('calls of a day are summed by the hour, and what is older is left out', async () => {
  const counts = createDeliveryCounts(table);
  await counts.add({ delivered: 9, failed: 9, expired: 9 }, NOW - 25 * HOUR);
  await counts.add({ delivered: 2, failed: 1, expired: 0 }, NOW - HOUR);
  await Promise.all(
    Array.from({ length: 20 }, () => counts.add({ delivered: 3, failed: 0, expired: 1 }, NOW)),
  );
  await counts.setWaiting(7, NOW);
  await counts.setWaiting(4, NOW + 45_000);
  expect(await counts.lastDay(NOW)).toEqual([
    { at: Date.parse('2026-04-18T08:00:00Z'), delivered: 2, failed: 1, expired: 0, waiting: null },
    { at: Date.parse('2026-04-18T09:00:00Z'), delivered: 60, failed: 0, expired: 20, waiting: 4 },
  ]);
});

test('deliveries of a cell wait until they are closed, whenever they are due', async () => {
  const counts = createDeliveryCounts(table);
  const outbox = createOutboxStore(table);
  const destination = 'usr_waiting#telegram';
  const cell = cellOf(destination);
  for (const number of [1, 2]) {
    await outbox.append(destination, number, aDeliveryEntry(number, { destination }));
  }
  await outbox.setDue(destination, 2, NOW + 365 * 24 * HOUR);
  expect(await counts.countPending(cell)).toBe(2);
  await outbox.setDue(destination, 1, null);
  expect(await counts.countPending(cell)).toBe(1);
});
