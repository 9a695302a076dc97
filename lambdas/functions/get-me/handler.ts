import { createRecordLog } from '#adapters/dynamodb/record-log.ts';
import { createRecordReceipt } from '#http/record-receipt.ts';
import { scanIntervalMs } from '#runtime/env.ts';
import { apiHandler } from '../wiring.ts';
import { createGetMe } from './get-me.ts';

export const handler = apiHandler((table) => {
  const { head } = createRecordLog(table);
  return createGetMe({
    record: createRecordReceipt({ head, forMs: scanIntervalMs(), now: Date.now }),
  });
});
