import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';

const table = serviceTable();

export const handler = createApiHandler(createAnswerMatches(currentScan(table), 'api'), {
  admit: createAdmission(table),
});
