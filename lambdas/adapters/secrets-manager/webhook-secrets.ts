import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '#domain/webhooks/events/event.ts';
import { deriveSecret, newSalt } from '#domain/webhooks/secret.ts';
import { type SignedCall, signCall } from '#domain/webhooks/sign-call.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { createSecret, type SecretSettings } from './secret.ts';

/**
 * The secrets of webhooks, derived from the key in the secret store. The key is read when it is first needed and never
 * leaves.
 */
export function createWebhookSecrets(settings: SecretSettings) {
  const secret = createSecret(settings);
  const masterKey = async () => Buffer.from(await secret.read());
  return {
    newSalt: () => newSalt(randomBytes),

    /** The secret of an account for a salt, as it is shown. */
    async secretOf(userId: string, salt: string): Promise<string> {
      return deriveSecret(await masterKey(), userId, salt);
    },

    /** The call that carries an event, signed with every secret that still signs. */
    async sign(id: string, event: WebhookEvent, webhook: Webhook): Promise<SignedCall> {
      return signCall(id, event, { ...webhook, masterKey: await masterKey() });
    },
  };
}
