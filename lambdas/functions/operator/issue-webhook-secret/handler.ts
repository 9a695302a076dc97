import { randomBytes } from 'node:crypto';
import { createMasterKeys } from '#adapters/secrets-manager/master-keys.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { SALT_BYTES } from '#domain/webhooks/secret.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';
import { type IssuedSecret, issueWebhookSecret } from './issue-webhook-secret.ts';

const masterKeysFor = createMasterKeys(
  createSecret({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') }),
);
const logger = createLogger();

type Event = { readonly user_id: string; readonly salt?: string };

/**
 * Called by the operator's command line. The log tells whose secret was shown; the secret itself is
 * not logged.
 */
export async function handler({ user_id, salt }: Event): Promise<IssuedSecret> {
  const issued = await issueWebhookSecret(
    { masterKeysFor, random: () => randomBytes(SALT_BYTES) },
    user_id,
    salt,
  );
  logger.info('secret', { user_id, is_new: salt === undefined });
  return issued;
}
