import { callsByHour } from '#domain/webhooks/outbox/calls-by-hour.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox/outbox.ts';
import { requestedDestination } from '#http/account/requested-destination.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = { entriesOf(id: string): Promise<readonly OutboxEntry[]> };

/** The calls to a destination by the hour, from what its delivery log keeps. */
export function createListCalls({ entriesOf }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const data = callsByHour(await entriesOf(requestedDestination(request)), request.receivedAt);
    return { content: { count: data.length, data } };
  };
}
