import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotReader } from '#adapters/dynamodb/snapshot-store.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { createGetHealth } from './get-health.ts';

const snapshot = createSnapshotReader({
  client: createTableClient(),
  tableName: requiredEnv('TABLE_NAME'),
  intervalMs: scanIntervalMs(),
  now: Date.now,
});

export const handler = createPublicHandler(createGetHealth({ latestScan: snapshot.head }), {
  ...createObservability(),
  now: Date.now,
});
