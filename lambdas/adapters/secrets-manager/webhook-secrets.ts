import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '#domain/webhooks/events/event.ts';
import { allSalts, deriveSecret, newSalt, SALT_BYTES } from '#domain/webhooks/secret.ts';
import { type SignedCall, signCall } from '#domain/webhooks/signature.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { createMasterKeys } from './master-keys.ts';
import { createSecret, type SecretSettings } from './secret.ts';

/**
 * The secrets of webhooks, derived from the master keys in the secret store. The keys are read when
 * they are first needed and never leave.
 */
export function createWebhookSecrets(settings: SecretSettings) {
  const masterKeysFor = createMasterKeys(createSecret(settings));
  return {
    /** Reads the master keys, so that a failure shows before they are needed. */
    async load(): Promise<void> {
      await masterKeysFor([]);
    },

    /** A salt of the current master key. */
    newSalt: async () => newSalt(await masterKeysFor([]), randomBytes(SALT_BYTES)),

    /** The secret of an account for a salt, as it is shown. */
    async secretOf(userId: string, salt: string): Promise<string> {
      return deriveSecret(await masterKeysFor([salt]), userId, salt);
    },

    /** The call that carries an event, signed with every secret that still signs. */
    async sign(id: string, event: WebhookEvent, webhook: Webhook): Promise<SignedCall> {
      return signCall(id, event, {
        ...webhook,
        masterKeys: await masterKeysFor(allSalts(webhook.salts)),
      });
    },
  };
}
