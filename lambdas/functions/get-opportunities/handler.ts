import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotReader } from '#adapters/dynamodb/snapshot-store.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { createGetOpportunities } from './get-opportunities.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const intervalMs = scanIntervalMs();
const snapshot = createSnapshotReader({ ...table, intervalMs, now: Date.now });

export const handler = createApiHandler(
  createGetOpportunities({ latestOpportunities: snapshot.opportunities, intervalMs }),
  { ...createObservability(), admit: createAdmission(table), now: Date.now },
);
