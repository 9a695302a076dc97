import { type RequeueDeps, requeueDelivery } from '#actions/requeue-delivery.ts';
import type { ReplayRefusal } from '#domain/webhooks/outbox/delivery-log.ts';
import { MAX_REPLAYS } from '#domain/webhooks/outbox/owner-bounds.ts';
import { noDestination, requestedDestination } from '#http/account/requested-destination.ts';
import { deliveryRow } from '#http/account/webhook-view.ts';
import { ApiError } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** Queues a delivery of the account again, or says why it cannot be. */
export function replayAction(deps: RequeueDeps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const to = requestedDestination(request);
    const { delivery_id: id } = request.pathParameters;
    const result = await requeueDelivery(deps, to, id, request.receivedAt);
    if (result.ok) {
      return { content: deliveryRow(result.logged) };
    }
    if (result.reason === 'no_destination') {
      throw noDestination(to);
    }
    throw new ApiError(result.reason, { detail: DETAILS[result.reason] });
  };
}

const DETAILS: Readonly<Record<ReplayRefusal, string>> = {
  delivery_not_found: 'The log has no delivery of this id.',
  delivery_waiting: 'The delivery is still pending: it goes out by itself at the next scan.',
  delivery_expired: 'All events of the delivery have started, so it is not sent any more.',
  replayed_too_often: `${MAX_REPLAYS.toLocaleString('en-US')} deliveries were sent again of late. Wait until their events are over.`,
};
