import { createHandler } from '#http/create-handler.ts';
import { createAnswerMoves } from '#http/moves/answer-moves.ts';
import { createAnswerPrices } from '#http/prices/answer-prices.ts';
import { createRouter } from '#http/router.ts';
import { currentMoves } from '#wiring/current-moves.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { moves, prices } from './endpoint.ts';

const table = serviceTable();
const current = currentMoves(table);
const access = keyAccess(table);

export const handler = createRouter([
  createHandler(moves, createAnswerMoves(current, 'api'), access),
  createHandler(prices, createAnswerPrices(current, 'api'), access),
]);
