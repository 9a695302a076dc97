import { deliveryLog } from '#domain/webhooks/delivery-log.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { deliveryRow } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  webhookOf(userId: string): Promise<Webhook | null>;
  entriesOf(userId: string): Promise<readonly OutboxEntry[]>;
};

/**
 * The log of the account's deliveries of seven days, newest first, a page at a time and perhaps of
 * one status.
 */
export function createListDeliveries({ webhookOf, entriesOf }: Deps) {
  return async ({ query, account: { userId }, receivedAt }: RequestOf<typeof endpoint>) => {
    const { limit, before, status: wanted } = query;
    const [webhook, entries] = await Promise.all([webhookOf(userId), entriesOf(userId)]);
    const data = deliveryLog(entries, { hasWebhook: webhook !== null, now: receivedAt })
      .filter(
        ({ entry, status }) => entry.number < before && (wanted === 'any' || status === wanted),
      )
      .slice(0, limit)
      .map(deliveryRow);
    return { content: { count: data.length, data } };
  };
}
