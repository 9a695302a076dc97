import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { expire } from '#domain/webhooks/delivery.ts';
import { deliveriesIn, isOpen } from '#domain/webhooks/ledger.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { appendLine } from '../webhooks/save-webhook.ts';
import { toDeliveryView } from '../webhooks/views.ts';

/** Puts a delivery behind what is waiting: it goes out in the ordinary turn under its old `webhook-id`. */
export const webhookReplay = defineVerb({
  flags: { user: 'USER_ID', delivery: 'DELIVERY_ID' },
  async run({ table, now }, { user, delivery: id }) {
    const ledgers = createLedgerStore(await table());
    const { webhook } = await createSubscriberStore(await table()).find(user);
    if (webhook === null) throw refused('no_webhook');
    const sent = deliveriesIn(await ledgers.since(user, 1)).filter(({ line }) => line.delivery.id === id);
    const [first] = sent;
    if (first === undefined) throw refused('delivery_not_found');
    if (sent.some(isOpen)) throw refused('delivery_waiting');
    const { delivery } = first.line;
    if (expire(delivery, now()).open === undefined) throw refused('delivery_expired');
    await appendLine(await table(), user, { kind: 'delivery', delivery, isReplay: true });
    return toDeliveryView({ line: { ...first.line, isReplay: true }, turn: undefined });
  },
});
