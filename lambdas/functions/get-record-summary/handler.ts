import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { serviceTable } from '../wiring.ts';
import { createGetRecordSummary } from './get-record-summary.ts';

export const handler = createPublicHandler(createGetRecordSummary(createPickReader(serviceTable())));
