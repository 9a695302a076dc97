import { CHAT_SERVICES } from '#domain/webhooks/chats/index.ts';
import { toMessage } from '#domain/webhooks/chats/message.ts';
import type { EarlierFailure } from '#domain/webhooks/delivery/delivery-progress.ts';
import { deliveryEvent, toWebhookBody } from '#domain/webhooks/events/event.ts';
import { type Delivery, withoutStarted } from '#domain/webhooks/outbox/delivery.ts';
import {
  allDeliveries,
  type DeliveryEntry,
  type OutboxEntry,
} from '#domain/webhooks/outbox/outbox.ts';
import { signedHeaders } from '#domain/webhooks/signing/signature.ts';
import { parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import { requestedDestination } from '#http/account/requested-destination.ts';
import { ApiError } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = { entriesOf(destination: string): Promise<readonly OutboxEntry[]> };

/**
 * The picks or moves of a delivery as they are sent, and what each of its calls sent of them: to a
 * webhook the headers and the body, to a chat the text. No signature is among it.
 */
export function createGetDelivery({ entriesOf }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const to = requestedDestination(request);
    const { delivery_id: id } = request.pathParameters;
    // A replay has the id of its original.
    const entries = allDeliveries(await entriesOf(to)).filter(({ delivery }) => delivery.id === id);
    const latest = entries.at(-1);
    if (latest === undefined) {
      throw new ApiError('delivery_not_found', { detail: 'The log has no delivery of this id.' });
    }
    const { delivery, progress } = latest;
    const { headers, body } = callOf(to, delivery, progress?.last?.at ?? delivery.slot);
    const { 'webhook-timestamp': _, ...lasting } = headers;
    const attempts = entries.toReversed().flatMap((entry) => attemptsOf(to, entry));
    return { content: { headers: lasting, body, attempts } };
  };
}

type Sent = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** What a call at `sentAt`, epoch milliseconds, sends of a delivery. */
function callOf(to: string, delivery: Delivery, sentAt: number): Sent {
  const { id } = delivery;
  const event = deliveryEvent(delivery, sentAt);
  const { name } = parseDestination(to);
  if (name !== 'webhook') {
    return { headers: {}, body: CHAT_SERVICES[name].textOf(toMessage(id, event)) };
  }
  const { record: _, ...body } = JSON.parse(new TextDecoder().decode(toWebhookBody(event)));
  const headers = { 'X-Service-Event': event.type, ...signedHeaders({ id, at: sentAt }) };
  return { headers, body: JSON.stringify(body) };
}

/** The calls of an entry that say when they were signed, the latest first. */
function attemptsOf(to: string, { delivery, progress }: DeliveryEntry) {
  const calls: readonly EarlierFailure[] = [
    ...(progress?.last ? [progress.last] : []),
    ...(progress?.earlier ?? []),
  ];
  return calls.flatMap(({ tookMs, ...call }) => {
    if (tookMs === undefined) {
      return [];
    }
    const sentAt = call.at - tookMs;
    const sent = withoutStarted(delivery, sentAt);
    return sent ? [{ ...call, sentAt, ...callOf(to, sent, sentAt) }] : [];
  });
}
