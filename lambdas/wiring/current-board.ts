import type { Table } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';
import { createLoadLines } from '#cache/load-lines.ts';
import { scanIntervalMs } from '#runtime/env.ts';
import { scanQuotes } from './scan-quotes.ts';

/** The lines of the current scan, kept in memory, and the distance of two scans in milliseconds. */
export function currentBoard(table: Table) {
  const intervalMs = scanIntervalMs();
  const { head } = createSnapshotStore(table);
  const load = createLoadLines(scanQuotes().load);
  return { latestSnapshot: createLatestSnapshot({ head, load, intervalMs }).snapshot, intervalMs };
}
