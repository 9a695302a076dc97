import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { accountDataHandler, currentScan } from '../../wiring.ts';
import { endpoint } from './endpoint.ts';

export const handler = accountDataHandler(endpoint, (table) =>
  createAnswerMatches(currentScan(table), 'page'),
);
