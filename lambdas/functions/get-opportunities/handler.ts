import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createGetOpportunities } from './get-opportunities.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const intervalMs = scanIntervalMs();
const latest = createLatestSnapshot({ ...createSnapshotStore(table), intervalMs });

export const handler = createApiHandler(
  createGetOpportunities({ latestSnapshot: latest.snapshot, intervalMs }),
  { admit: createAdmission(table) },
);
