import { createAnswerEvent } from '#http/events/answer-event.ts';
import { accountDataHandler } from '#wiring/account-handler.ts';
import { currentQuotes } from '#wiring/current-quotes.ts';
import { endpoint } from './endpoint.ts';

export const handler = accountDataHandler(endpoint, (table) =>
  createAnswerEvent(currentQuotes(table), 'page'),
);
