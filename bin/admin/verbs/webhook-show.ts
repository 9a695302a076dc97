import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { INITIAL_STATE, isPaused } from '#domain/webhooks/delivery-state.ts';
import { activeDeliveries, headOf, isWaiting } from '#domain/webhooks/outbox.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toWebhookView } from '../webhooks/views.ts';

/** Shows the address, the secret and the state of delivery. */
export const webhookShow = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ stack, now }, { user }) {
    const { table, masterKey } = await stack();
    const { webhook } = await createSubscriberStore(table).find(user);
    if (webhook === null) throw refused('no_webhook');
    const entries = await createOutboxStore(table).readFrom(user, 1);
    const { head, previous } = headOf(entries, now());
    const state = (head?.progress ?? previous?.progress)?.state ?? INITIAL_STATE;
    const pausedUntil = isPaused(state, now()) ? state.pausedUntil : null;
    return {
      ...toWebhookView(user, webhook, await masterKey()),
      failures: state.failures,
      paused_until: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      waiting: activeDeliveries(entries).filter((entry) => isWaiting(entry, now())).length,
    };
  },
});
