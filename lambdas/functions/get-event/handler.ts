import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { API_CACHING } from '#http/data-response.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const quotes = createQuotesStore({ client: createObjectClient(), bucketName: requiredEnv('QUOTES_BUCKET') });
const intervalMs = scanIntervalMs();
const { head } = createSnapshotStore(table);
const latest = createLatestSnapshot({ head, load: quotes.openScan, intervalMs });

export const handler = createApiHandler(
  createAnswerEvent({ latestQuotes: latest.snapshot, intervalMs }, API_CACHING),
  { admit: createAdmission(table) },
);
