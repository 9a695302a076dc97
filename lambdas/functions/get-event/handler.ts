import { createHandler } from '#http/create-handler.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { currentQuotes } from '#wiring/current-quotes.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();

export const handler = createHandler(
  endpoint,
  createAnswerEvent(currentQuotes(table), 'api'),
  keyAccess(table),
);
