import { randomBytes } from 'node:crypto';
import { createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { createVersionedSecret } from '#adapters/secrets-manager/versioned-secret.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';
import { addMasterKey, type MasterKeyIds } from './add-master-key.ts';

const KEY_BYTES = 32;

const secret = createVersionedSecret({
  client: createSecretsClient(),
  secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET'),
});
const logger = createLogger();

/** Called by the operator's command line. */
export async function handler(): Promise<MasterKeyIds> {
  const added = await addMasterKey({
    secret,
    newKey: () => randomBytes(KEY_BYTES).toString('hex'),
  });
  logger.info('master_key', { ...added });
  return added;
}
