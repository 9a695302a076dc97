import { createAnswerEvent } from '#http/events/answer-event.ts';
import { apiHandler, currentQuotes } from '../wiring.ts';

export const handler = apiHandler((table) => createAnswerEvent(currentQuotes(table), 'api'));
