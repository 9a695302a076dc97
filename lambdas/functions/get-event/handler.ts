import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { currentQuotes } from '#wiring/current-quotes.ts';
import { serviceTable } from '#wiring/table.ts';

const table = serviceTable();

export const handler = createApiHandler(createAnswerEvent(currentQuotes(table), 'api'), {
  admit: createAdmission(table),
});
