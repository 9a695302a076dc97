import { createAnswerCoverage } from '#http/coverage/answer-coverage.ts';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { books, sports } from './endpoint.ts';

const table = serviceTable();
const scan = currentScan(table);
const access = keyAccess(table);

export const handler = createRouter([
  createHandler(books, createAnswerCoverage(scan, 'books', 'api'), access),
  createHandler(sports, createAnswerCoverage(scan, 'sports', 'api'), access),
]);
