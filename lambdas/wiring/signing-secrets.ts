import { createWebhookSecrets } from '#adapters/secrets-manager/webhook-secrets.ts';
import { requiredEnv } from '#runtime/env.ts';

/** The secrets of webhooks, derived from the master keys of the service. */
export function signingSecrets() {
  return createWebhookSecrets({ secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET') });
}
