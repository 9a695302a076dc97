import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createPickStore } from '#adapters/dynamodb/pick-store.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';
import { type CorrectRecordAnswer, type CorrectRecordEvent, createCorrectRecord } from './correct-record.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const recordKey = createSecret({ secretId: requiredEnv('RECORD_KEY_SECRET') });
const log = createRecordLogStore(table, requiredEnv('RECORD_ORIGIN'), async () =>
  signingKeyFrom(await recordKey.read()),
);
const { find } = createPickReader(table);
const { correct } = createPickStore(table, log);
const correctRecord = createCorrectRecord({ picks: { find, correct }, now: Date.now });
const logger = createLogger();

/** Called by the operator's command line. */
export async function handler(event: CorrectRecordEvent): Promise<CorrectRecordAnswer> {
  const answer = await correctRecord(event);
  logger.info('correct_record', { pick: event.pick, ...answer });
  return answer;
}
