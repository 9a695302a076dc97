import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { apiHandler, currentScan } from '../wiring.ts';

export const handler = apiHandler((table) => createAnswerMatches(currentScan(table), 'api'));
