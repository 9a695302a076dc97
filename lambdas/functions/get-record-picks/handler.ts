import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { serviceTable } from '#wiring/table.ts';
import { picks, summary } from './endpoint.ts';
import { createGetRecordPicks } from './get-record-picks.ts';

const actions = createGetRecordPicks(createPickReader(serviceTable()));

export const handler = createRouter([
  createHandler(summary, actions.summary, {}),
  createHandler(picks, actions.picks, {}),
]);
