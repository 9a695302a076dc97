import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { type Delivery, withoutStarted } from '#domain/webhooks/delivery.ts';
import { activeDeliveries, allDeliveries, isWaiting, type OutboxEntry } from '#domain/webhooks/outbox.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { appendEntry } from '../webhooks/append-entry.ts';
import { toDeliveryView } from '../webhooks/views.ts';

/** Queues a delivery again, behind the waiting ones and under its old `webhook-id`. It is sent after the next scan. */
export const webhookReplay = defineVerb({
  flags: { user: 'USER_ID', delivery: 'DELIVERY_ID' },
  async run({ table, now }, { user, delivery: id }) {
    const { webhook } = await createSubscriberStore(await table()).find(user);
    if (webhook === null) throw refused('no_webhook');
    const content = await appendEntry(createOutboxStore(await table()), user, async (entries) => ({
      kind: 'delivery' as const,
      delivery: findReplayable(entries, id, now()),
      isReplay: true,
    }));
    return toDeliveryView({ ...content, progress: null }, true);
  },
});

function findReplayable(entries: readonly OutboxEntry[], id: string, now: number): Delivery {
  const original = allDeliveries(entries).find(({ delivery }) => delivery.id === id);
  if (original === undefined) throw refused('delivery_not_found');
  const waiting = activeDeliveries(entries).filter((entry) => isWaiting(entry, now));
  if (waiting.some(({ delivery }) => delivery.id === id)) throw refused('delivery_waiting');
  if (withoutStarted(original.delivery, now) === undefined) throw refused('delivery_expired');
  return original.delivery;
}
