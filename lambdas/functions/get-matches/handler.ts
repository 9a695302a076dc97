import { createHandler } from '#http/create-handler.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();

export const handler = createHandler(
  endpoint,
  createAnswerMatches(currentScan(table), 'api'),
  keyAccess(table),
);
