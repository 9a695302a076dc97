import type { Table } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';
import { scanIntervalMs } from '#runtime/env.ts';
import { scanQuotes } from './scan-quotes.ts';

/**
 * The quotes behind the current scan, kept in memory, and the distance of two scans in
 * milliseconds.
 */
export function currentQuotes(table: Table) {
  const intervalMs = scanIntervalMs();
  const { head } = createSnapshotStore(table);
  const load = scanQuotes().openScan;
  return { latestSnapshot: createLatestSnapshot({ head, load, intervalMs }).snapshot, intervalMs };
}
