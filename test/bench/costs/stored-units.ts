import { createAdmission } from '#adapters/dynamodb/admission.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { createScanPlanStore } from '#adapters/dynamodb/scan-plan-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import { createPlanScans } from '#functions/plan-scans/plan-scans.ts';
import { aKeyHolder } from '../../support/access.ts';
import type { CapacityMeter } from '../../support/capacity-meter.ts';
import { randomSnapshot } from '../../support/random-snapshot.ts';
import { SLOT } from './a-published-scan.ts';

const INTERVAL_MS = 45_000;

/** Units of the table that a call of `run` uses. */
export async function unitsOf(meter: CapacityMeter, run: () => Promise<unknown>) {
  meter.reset();
  await run();
  return { readUnits: meter.readUnits, writeUnits: meter.writeUnits };
}

/** What one request with a key costs the table, by its answer. */
export async function admissionUnits(table: Table, meter: CapacityMeter) {
  const { hash } = await aKeyHolder(table);
  const admit = createAdmission(table);
  // The first request of a key also opens its day.
  await admit(hash, SLOT);
  const admitted = await unitsOf(meter, () => admit(hash, SLOT));
  meter.reset();
  await admit('0'.repeat(64), SLOT);
  // The database reports no unit for a refused write, and bills one.
  const unknownKey = { readUnits: meter.readUnits, writeUnits: meter.refusedWrites };
  return { admitted, unknownKey };
}

/**
 * What a window of scans, a scan and its readers cost the table, and how that grows. Leaves the
 * large one published.
 */
export async function scanUnits(table: Table, meter: CapacityMeter, snapshot: Snapshot) {
  const plan = createPlanScans({
    ...createScanPlanStore(table),
    now: () => SLOT,
    intervalMs: INTERVAL_MS,
  });
  await plan({ replan: false, execution: 'first' });
  const window = await unitsOf(meter, () => plan({ replan: true, execution: 'second' }));
  const store = createSnapshotStore(table);
  const publish = async (scan: Snapshot) => {
    await createScanClaims(table).claim(scan.slot, 'execution');
    await store.publish(scan, {
      quotesKey: Promise.resolve('quotes/2026-09-12T09:10:30Z.json.zst'),
    });
  };
  const scan = await unitsOf(meter, () => publish({ ...snapshot, slot: SLOT - INTERVAL_MS }));
  const large = randomSnapshot({ seed: 20, slot: SLOT, bets: 2_000, matches: 3_000 });
  const scanOf3000Matches = await unitsOf(meter, () => publish(large));
  const head = await store.head();
  if (head === undefined) {
    throw new Error('Nothing was published');
  }
  return {
    window,
    scan,
    scanOf3000Matches,
    headRead: await unitsOf(meter, () => store.head()),
    loadOf3000Matches: await unitsOf(meter, () => store.load(head)),
  };
}
