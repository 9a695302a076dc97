import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { getMe } from './get-me.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createApiHandler(getMe, { admit: createAdmission(table) });
