import type { Table } from '#adapters/dynamodb/client.ts';
import { createPickStore } from '#adapters/dynamodb/pick-store.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import { requiredEnv } from '#runtime/env.ts';

/** The recorded picks, and the log that the key of the record signs. */
export function recordedPicks(table: Table) {
  const { read } = createSecret({ secretId: requiredEnv('RECORD_KEY_SECRET') });
  const signingKey = async () => signingKeyFrom(await read());
  return createPickStore(
    table,
    createRecordLogStore(table, requiredEnv('RECORD_ORIGIN'), signingKey),
  );
}
