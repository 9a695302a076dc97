import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { INITIAL_STATE, isPaused } from '#domain/webhooks/delivery-state.ts';
import { deliveriesIn, headOf, isOpen } from '#domain/webhooks/ledger.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toWebhookView } from '../webhooks/views.ts';

/** The address, the secret, and how deliveries stand. */
export const webhookShow = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ stack, now }, { user }) {
    const { table, masterKey } = await stack();
    const { webhook } = await createSubscriberStore(table).find(user);
    if (webhook === null) throw refused('no_webhook');
    const entries = await createLedgerStore(table).since(user, 1);
    const { head, before } = headOf(entries);
    const state = (head?.turn ?? before?.turn)?.state ?? INITIAL_STATE;
    const pausedUntil = isPaused(state, now()) ? state.pausedUntil : null;
    return {
      ...toWebhookView(user, webhook, await masterKey()),
      failures: state.failures,
      paused_until: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      waiting: deliveriesIn(entries).filter(isOpen).length,
    };
  },
});
