import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { accountDataHandler } from '#wiring/account-handler.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { endpoint } from './endpoint.ts';

export const handler = accountDataHandler(endpoint, (table) =>
  createAnswerMatches(currentScan(table), 'page'),
);
