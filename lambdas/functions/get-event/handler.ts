import { API_CACHING } from '#http/data-response.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { apiHandler, currentQuotes } from '../wiring.ts';

export const handler = apiHandler((table) => createAnswerEvent(currentQuotes(table), API_CACHING));
