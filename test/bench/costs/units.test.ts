import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Table } from '#adapters/dynamodb/client.ts';
import { encodeSnapshot } from '#adapters/dynamodb/snapshot-codec.ts';
import type { BuiltClients } from '#functions/get-page/get-clients.ts';
import type { BuiltPage } from '#functions/get-page/get-page.ts';
import { buildClients } from '../../../lib/build-clients.ts';
import { buildPage } from '../../../lib/build-page.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';
import { scanOfSimulatedFeed, storedLinkedQuotes, storedMoves } from './a-published-scan.ts';
import { apiAnswers, pageAnswers } from './answered-units.ts';
import { dearestUnits } from './dearest-units.ts';
import { deliveryUnits } from './delivery-units.ts';
import { recordUnits } from './recorded-units.ts';
import { admissionUnits, scanUnits } from './stored-units.ts';
import { templateUnits } from './template-units.ts';

const UNITS_FILE = join(import.meta.dirname, '../../../bench/costs/units.json');

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

test('bench/costs/units.json says what a request, a scan, a delivery, a look at the page and a pick use', async () => {
  const { accessFormat, stack } = templateUnits();
  const { snapshot, events } = scanOfSimulatedFeed();
  const request = await admissionUnits(table, meter);
  const scan = await scanUnits(table, meter, snapshot);
  const answers = await apiAnswers(table, accessFormat);
  const builtPage: BuiltPage = JSON.parse(readFileSync(await buildPage(), 'utf8'));
  const page = await pageAnswers(table, meter, builtPage);
  const { delivery, bettingLog, batch, ...dispatch } = await deliveryUnits(table, meter);
  const record = await recordUnits(table, meter);
  const clients: BuiltClients = JSON.parse(readFileSync(await buildClients(), 'utf8'));
  const dearest = await dearestUnits(builtPage, clients);
  const units = {
    request: { ...request, ...answers },
    dearest,
    scan: {
      ...scan,
      events,
      linkedQuotes: storedLinkedQuotes(),
      moves: storedMoves(),
      snapshotBytes: Number(encodeSnapshot(snapshot).length.toPrecision(2)),
      ...dispatch,
    },
    delivery,
    bettingLog,
    batch,
    page,
    record,
    stack,
  };
  // `npx vitest run test/bench/costs -u`, twice, writes the file and then docs/costs.md: commit
  // both with their cause.
  await expect(`${JSON.stringify(units, null, 2)}\n`).toMatchFileSnapshot(UNITS_FILE);
}, 600_000);
