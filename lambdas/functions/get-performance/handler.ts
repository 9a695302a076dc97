import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createGetPerformance } from './get-performance.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createApiHandler(createGetPerformance(createPickReader(table)), {
  admit: createAdmission(table),
});
