import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';

/** Removes the webhook. Waiting deliveries are never sent; settings stay. */
export const webhookRemove = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table }, { user }) {
    const removed = await createSubscriberStore(await table()).removeWebhook(user);
    if (!removed) throw refused('no_webhook');
    return { user_id: user, removed };
  },
});
