import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { createGetRecordPicks } from './get-record-picks.ts';

export const handler = createPublicHandler(createGetRecordPicks(createPickReader(serviceTable())));
