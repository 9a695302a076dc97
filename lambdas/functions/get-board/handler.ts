import { createAnswerBoard } from '#http/board/answer-board.ts';
import { createHandler } from '#http/create-handler.ts';
import { currentBoard } from '#wiring/current-board.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();

export const handler = createHandler(
  endpoint,
  createAnswerBoard(currentBoard(table), 'api'),
  keyAccess(table),
);
