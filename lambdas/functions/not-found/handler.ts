import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { requiredEnv } from '#runtime/env.ts';
import { ACCOUNT_ENDPOINTS } from '../account-endpoints.ts';
import { pathsOfEndpoints } from '../endpoints.ts';
import { createNotFound } from './not-found.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createNotFound({
  paths: pathsOfEndpoints(),
  accountRoutes: Object.values(ACCOUNT_ENDPOINTS),
  admit: createAdmission(table),
});
