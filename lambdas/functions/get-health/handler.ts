import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createGetHealth } from './get-health.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const intervalMs = scanIntervalMs();
const latest = createLatestSnapshot({ ...createSnapshotStore(table), intervalMs });

export const handler = createPublicHandler(createGetHealth({ latestScan: latest.head, intervalMs }));
