import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { createHandler } from '#http/create-handler.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();

export const handler = createHandler(
  endpoint,
  createAnswerSummary(createBetReader(table)),
  keyAccess(table),
);
