import { defineVerb } from '../verb.ts';
import { saveWebhook } from '../webhooks/save-webhook.ts';
import { toWebhookView } from '../webhooks/views.ts';

/** Saves the address and shows the secret, which a change of address does not change. */
export const webhookSet = defineVerb({
  flags: { user: 'USER_ID', url: 'URL' },
  async run({ stack, now }, { user, url }) {
    const found = await stack();
    const masterKey = await found.masterKey();
    return toWebhookView(user, await saveWebhook(found, { userId: user, url }, now()), masterKey);
  },
});
