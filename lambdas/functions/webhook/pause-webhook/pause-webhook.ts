import { noDestination, requestedDestination } from '#http/account/requested-destination.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** The destination of an id; null if the account has none. */
  destinationOf(id: string): Promise<object | null>;
  pause(destination: string): Promise<void>;
};

/**
 * Stops the deliveries to a destination until they are resumed. What is pending waits, and expires
 * as its events start.
 */
export function createPause({ destinationOf, pause }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const to = requestedDestination(request);
    if ((await destinationOf(to)) === null) {
      throw noDestination(to);
    }
    await pause(to);
    return {};
  };
}
