import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createGetPerformance } from './get-performance.ts';

const table = serviceTable();

export const handler = createHandler(endpoint, createGetPerformance(createPickReader(table)), {
  admit: createAdmission(table),
});
