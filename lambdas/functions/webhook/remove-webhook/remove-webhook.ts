import { noDestination, requestedDestination } from '#http/account/requested-destination.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** False if the account had no such destination. */
type Deps = { removeDestination(id: string): Promise<boolean> };

/** Removes a destination of the account. Waiting deliveries are never sent; settings stay. */
export function createRemoveDestination({ removeDestination }: Deps) {
  return async (request: RequestOf<typeof endpoint>) => {
    const id = requestedDestination(request);
    if (!(await removeDestination(id))) {
      throw noDestination(id);
    }
    return {};
  };
}
