import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createGetRecordLog } from './get-record-log.ts';

const log = createRecordLog({ client: createTableClient(), tableName: requiredEnv('TABLE_NAME') });

export const handler = createPublicHandler(createGetRecordLog({ log }));
