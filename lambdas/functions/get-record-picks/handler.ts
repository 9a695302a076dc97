import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createGetRecordPicks } from './get-record-picks.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createPublicHandler(createGetRecordPicks(createPickReader(table)));
