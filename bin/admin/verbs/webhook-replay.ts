import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { type Delivery, expire } from '#domain/webhooks/delivery.ts';
import {
  allDeliveriesIn,
  type DeliveryEntry,
  deliveriesIn,
  isOpen,
  type LedgerEntry,
} from '#domain/webhooks/ledger.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { appendLine } from '../webhooks/next-line.ts';
import { toDeliveryView } from '../webhooks/views.ts';

/** Puts a delivery behind what is waiting: it goes out in the ordinary turn under its old `webhook-id`. */
export const webhookReplay = defineVerb({
  flags: { user: 'USER_ID', delivery: 'DELIVERY_ID' },
  async run({ table, now }, { user, delivery: id }) {
    const { webhook } = await createSubscriberStore(await table()).find(user);
    if (webhook === null) throw refused('no_webhook');
    const line = await appendLine(createLedgerStore(await table()), user, now(), async (entries) => ({
      kind: 'delivery' as const,
      delivery: repeatable(entries, id, now()),
      isReplay: true,
    }));
    return toDeliveryView({ line, turn: undefined }, true);
  },
});

function repeatable(entries: readonly LedgerEntry[], id: string, now: number): Delivery {
  const isMeant = ({ line }: DeliveryEntry) => line.delivery.id === id;
  const first = allDeliveriesIn(entries).find(isMeant);
  if (first === undefined) throw refused('delivery_not_found');
  if (deliveriesIn(entries).some((entry) => isMeant(entry) && isOpen(entry)))
    throw refused('delivery_waiting');
  const { delivery } = first.line;
  if (expire(delivery, now).open === undefined) throw refused('delivery_expired');
  return delivery;
}
