import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { createGetAccountOpportunities } from './get-account-opportunities.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const intervalMs = scanIntervalMs();
const latest = createLatestSnapshot({ ...createSnapshotStore(table), intervalMs });
const getAccountOpportunities = createGetAccountOpportunities({
  latestSnapshot: latest.snapshot,
  ...createSubscriberStore(table),
  intervalMs,
});

export const handler = createAccountHandler(endpoint, getAccountOpportunities, createAccountStore(table));
