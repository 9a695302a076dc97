import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createGetRecordSummary } from './get-record-summary.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createPublicHandler(createGetRecordSummary(createPickReader(table)));
