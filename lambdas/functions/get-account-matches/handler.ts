import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { createGetAccountMatches } from './get-account-matches.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const intervalMs = scanIntervalMs();
const latest = createLatestSnapshot({ ...createSnapshotStore(table), intervalMs });
const getAccountMatches = createGetAccountMatches({
  latestSnapshot: latest.snapshot,
  intervalMs,
});

export const handler = createAccountHandler(endpoint, getAccountMatches, createAccountStore(table));
