import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { keepFullTiles } from '#cache/full-tiles.ts';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { createObservability } from '#runtime/observability.ts';
import { serviceTable } from '#wiring/table.ts';
import { checkpoint, key, proof, tile } from './endpoint.ts';
import { createGetRecordLog } from './get-record-log.ts';
import { reportDamage } from './report-damage.ts';

const observability = createObservability();
const log = createRecordLog(serviceTable());
const actions = createGetRecordLog({
  log: { head: log.head, ...keepFullTiles(log) },
  onDamage: () => reportDamage(observability),
});

export const handler = createRouter([
  createHandler(checkpoint, actions.checkpoint, {}),
  createHandler(key, actions.key, {}),
  createHandler(tile, actions.tile, {}),
  createHandler(proof, actions.proof, {}),
]);
