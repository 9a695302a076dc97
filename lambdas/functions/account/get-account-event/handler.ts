import { createAnswerEvent } from '#http/events/answer-event.ts';
import { accountDataHandler, currentQuotes } from '../../wiring.ts';
import { endpoint } from './endpoint.ts';

export const handler = accountDataHandler(endpoint, (table) =>
  createAnswerEvent(currentQuotes(table), 'page'),
);
