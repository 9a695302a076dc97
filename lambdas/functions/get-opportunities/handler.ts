import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';

const table = serviceTable();

export const handler = createApiHandler(createAnswerOpportunities(currentScan(table)), {
  admit: createAdmission(table),
});
