import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createHandler } from '#http/create-handler.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();

export const handler = createHandler(endpoint, createAnswerOpportunities(currentScan(table)), {
  admit: createAdmission(table),
});
