import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { createGetPerformance } from './get-performance.ts';

const table = serviceTable();

export const handler = createApiHandler(createGetPerformance(createPickReader(table)), {
  admit: createAdmission(table),
});
