import type { Table } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';
import { scanIntervalMs } from '#runtime/env.ts';

/** The current scan, kept in memory, and the distance of two scans in milliseconds. */
export function currentScan(table: Table) {
  const intervalMs = scanIntervalMs();
  const { head, snapshot } = createLatestSnapshot({ ...createSnapshotStore(table), intervalMs });
  return { latestScan: head, latestSnapshot: snapshot, intervalMs };
}
