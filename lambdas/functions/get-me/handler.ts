import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createRecordReceipt } from '#cache/record-receipt.ts';
import { createHandler } from '#http/create-handler.ts';
import { scanIntervalMs } from '#runtime/env.ts';
import { keyAccess } from '#wiring/key-access.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createGetMe } from './get-me.ts';

const table = serviceTable();
const { head } = createRecordLog(table);
const record = createRecordReceipt({ head, forMs: scanIntervalMs(), now: Date.now });

export const handler = createHandler(endpoint, createGetMe({ record }), keyAccess(table));
