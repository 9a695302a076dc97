import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { activeDeliveries, allDeliveries } from '#domain/webhooks/outbox.ts';
import { invalidFlags } from '../flags.ts';
import { defineVerb } from '../verb.ts';
import { toListView } from '../view.ts';
import { toDeliveryView } from '../webhooks/views.ts';

const LOG_MS = 7 * 86_400_000;
const DEFAULT_LIMIT = 50;

/** The delivery log of seven days, newest first. */
export const webhookDeliveries = defineVerb({
  flags: { user: 'USER_ID' },
  optional: { limit: 'N' },
  async run({ table, now }, { user, limit = String(DEFAULT_LIMIT) }) {
    if (!/^[1-9]\d{0,3}$/.test(limit)) {
      throw invalidFlags([{ parameter: '--limit', message: 'is a whole number from 1 to 9999' }]);
    }
    const { webhook } = await createSubscriberStore(await table()).find(user);
    const entries = await createOutboxStore(await table()).readFrom(user, 1);
    const active = new Set(webhook === null ? [] : activeDeliveries(entries));
    const since = now() - LOG_MS;
    const recent = allDeliveries(entries).filter(
      ({ progress, delivery }) => (progress?.last?.at ?? delivery.slot) >= since,
    );
    const shown = recent.slice(-Number(limit)).reverse();
    return toListView(shown.map((entry) => toDeliveryView(entry, active.has(entry))));
  },
});
