import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { serviceTable } from '#wiring/table.ts';
import { checkpoint, key, proof, tile } from './endpoint.ts';
import { createGetRecordLog } from './get-record-log.ts';

const actions = createGetRecordLog({ log: createRecordLog(serviceTable()) });

export const handler = createRouter([
  createHandler(checkpoint, actions.checkpoint, {}),
  createHandler(key, actions.key, {}),
  createHandler(tile, actions.tile, {}),
  createHandler(proof, actions.proof, {}),
]);
