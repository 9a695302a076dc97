import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import { createAnswerBets } from '#http/bets/answer-bets.ts';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { bets, summary } from './endpoint.ts';

const table = serviceTable();
const reader = createBetReader(table);
const access = keyAccess(table);

export const handler = createRouter([
  createHandler(bets, createAnswerBets(reader.list), access),
  createHandler(summary, createAnswerSummary(reader), access),
]);
