import { requeueDelivery } from '#actions/requeue-delivery.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { deliveryLog } from '#domain/webhooks/delivery-log.ts';
import { toDeliveryView } from '#http/account/webhook-view.ts';
import { accepted, invalidFlags } from '../problem.ts';
import { defineVerb, toListView } from '../verb.ts';

const DEFAULT_LIMIT = 50;

export const DELIVERY_VERBS = {
  /** The delivery log of seven days, newest first. */
  'webhook deliveries': defineVerb({
    flags: { user: 'USER_ID' },
    optional: { limit: 'N' },
    async run({ table, now }, { user, limit = String(DEFAULT_LIMIT) }) {
      if (!/^[1-9]\d{0,3}$/.test(limit)) {
        throw invalidFlags([{ parameter: '--limit', message: 'is a whole number from 1 to 9999' }]);
      }
      const webhook = await createSubscriberStore(table).webhookOf(user);
      const entries = await createOutboxStore(table).entriesOf(user);
      const shown = deliveryLog(entries, { hasWebhook: webhook !== null, now: now() }).slice(
        0,
        Number(limit),
      );
      return toListView(shown.map(toDeliveryView));
    },
  }),

  /**
   * Queues a delivery again, behind the waiting ones, under its old `webhook-id`; it is sent after
   * the next scan.
   */
  'webhook replay': defineVerb({
    flags: { user: 'USER_ID', delivery: 'DELIVERY_ID' },
    async run({ table, now }, { user, delivery: id }) {
      const { webhookOf } = createSubscriberStore(table);
      const deps = { webhookOf, outbox: createOutboxStore(table), retry };
      return toDeliveryView(accepted(await requeueDelivery(deps, user, id, now())).logged);
    },
  }),
};
