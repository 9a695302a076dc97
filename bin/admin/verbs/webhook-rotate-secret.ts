import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { newSalt } from '../webhooks/save-webhook.ts';
import { toWebhookView } from '../webhooks/views.ts';

/** Replaces the secret and shows the new one. The old one goes on signing for a day. */
export const webhookRotateSecret = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ stack, now }, { user }) {
    const { table, masterKey } = await stack();
    const key = await masterKey();
    const result = await createSubscriberStore(table).rotateSecret(user, newSalt(), now());
    if (!result.ok) throw refused(result.reason);
    return toWebhookView(user, result.webhook, key);
  },
});
