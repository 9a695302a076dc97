import { createHandler } from '#http/create-handler.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();

export const handler = createHandler(
  endpoint,
  createAnswerOpportunities(currentScan(table)),
  keyAccess(table),
);
