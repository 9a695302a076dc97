import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createApiHandler } from '#http/api-handler.ts';
import { createRecordReceipt } from '#http/record-receipt.ts';
import { requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createGetMe } from './get-me.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const record = createRecordReceipt({ ...createRecordLog(table), forMs: scanIntervalMs(), now: Date.now });

export const handler = createApiHandler(createGetMe({ record }), { admit: createAdmission(table) });
