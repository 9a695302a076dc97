import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { PAGE_CACHING } from '#http/data-response.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { createLatestSnapshot } from '#http/latest-snapshot.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const quotes = createQuotesStore({ client: createObjectClient(), bucketName: requiredEnv('QUOTES_BUCKET') });
const intervalMs = scanIntervalMs();
const { head } = createSnapshotStore(table);
const latest = createLatestSnapshot({ head, load: quotes.openScan, intervalMs });
const getAccountEvent = createAnswerEvent({ latestQuotes: latest.snapshot, intervalMs }, PAGE_CACHING);

export const handler = createAccountHandler(endpoint, getAccountEvent, createAccountStore(table));
