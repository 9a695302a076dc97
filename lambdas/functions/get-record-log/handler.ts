import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { createGetRecordLog } from './get-record-log.ts';

export const handler = createPublicHandler(
  createGetRecordLog({ log: createRecordLog(serviceTable()) }),
);
