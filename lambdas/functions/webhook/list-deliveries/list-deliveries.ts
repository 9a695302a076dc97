import { deliveryLog } from '#domain/webhooks/outbox/delivery-log.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox/outbox.ts';
import { requestedDestination } from '#http/account/requested-destination.ts';
import { deliveryRow } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** The destination of an id; null if the account has none. */
  destinationOf(id: string): Promise<object | null>;
  entriesOf(id: string): Promise<readonly OutboxEntry[]>;
};

/**
 * The log of a destination's deliveries of seven days, newest first, a page at a time and perhaps
 * of one status.
 */
export function createListDeliveries({ destinationOf, entriesOf }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const { limit, before, status: wanted } = request.query;
    const to = requestedDestination(request);
    const [found, entries] = await Promise.all([destinationOf(to), entriesOf(to)]);
    const data = deliveryLog(entries, { isSaved: found !== null, now: request.receivedAt })
      .filter(
        ({ entry, status }) => entry.number < before && (wanted === 'any' || status === wanted),
      )
      .slice(0, limit)
      .map(deliveryRow);
    return { content: { count: data.length, data } };
  };
}
