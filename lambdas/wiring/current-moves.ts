import type { Table } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createMovesStore } from '#adapters/s3/moves-store.ts';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';
import { scanIntervalMs } from '#runtime/env.ts';
import { scanBucket } from './scan-bucket.ts';

/**
 * The moves of the current scan, kept in memory, how to read the prices of its events, and the
 * distance of two scans in milliseconds.
 */
export function currentMoves(table: Table) {
  const intervalMs = scanIntervalMs();
  const { head } = createSnapshotStore(table);
  const load = createMovesStore(scanBucket()).open;
  return { latestSnapshot: createLatestSnapshot({ head, load, intervalMs }).snapshot, intervalMs };
}
