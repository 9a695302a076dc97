import { type RequeueDeps, requeueSince } from '#actions/requeue-delivery.ts';
import { noDestination, requestedDestination } from '#http/account/requested-destination.ts';
import { deliveryRow } from '#http/account/webhook-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** Queues deliveries since a time again that can be, and shows what was queued. */
export function createReplaySince(deps: RequeueDeps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const to = requestedDestination(request);
    const queued = await requeueSince(deps, to, { ...request.body, now: request.receivedAt });
    if (queued === null) {
      throw noDestination(to);
    }
    return { content: { count: queued.length, data: queued.map(deliveryRow) } };
  };
}
