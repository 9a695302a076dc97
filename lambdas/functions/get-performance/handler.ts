import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createHandler } from '#http/create-handler.ts';
import { createAnswerPerformance } from '#http/record/answer-performance.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();

export const handler = createHandler(
  endpoint,
  createAnswerPerformance(createPickReader(table)),
  keyAccess(table),
);
