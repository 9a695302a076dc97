import { defineVerb } from '../verb.ts';
import { saveWebhook } from '../webhooks/save-webhook.ts';
import { toWebhookView } from '../webhooks/views.ts';

/** Saves the address and shows the secret; an address that is replaced keeps its secret. */
export const webhookSet = defineVerb({
  flags: { user: 'USER_ID', url: 'URL' },
  async run({ stack, now }, { user, url }) {
    const found = await stack();
    const masterKey = await found.masterKey();
    return toWebhookView(user, await saveWebhook(found, { userId: user, url }, now()), masterKey);
  },
});
