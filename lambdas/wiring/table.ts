import { createTableClient, type Table } from '#adapters/dynamodb/client.ts';
import { requiredEnv } from '#runtime/env.ts';

/** The table of the service. */
export function serviceTable(): Table {
  return { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
}
