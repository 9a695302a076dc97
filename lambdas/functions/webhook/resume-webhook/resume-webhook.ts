import { noDestination, requestedDestination } from '#http/account/requested-destination.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** The destination of an id; null if the account has none. */
  destinationOf(id: string): Promise<object | null>;
  /** `now` in epoch milliseconds. */
  resume(destination: string, now: number): Promise<void>;
};

/** Ends a pause of the service or of the owner. What is pending goes out after the next scan. */
export function createResume({ destinationOf, resume }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const to = requestedDestination(request);
    if ((await destinationOf(to)) === null) {
      throw noDestination(to);
    }
    await resume(to, request.receivedAt);
    return {};
  };
}
