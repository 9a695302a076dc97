import type { Endpoint } from '#http/endpoint.ts';
import { routeKeysOf } from '#http/routes.ts';

/** How many requests a route takes a second on average, and how many at once. */
export type RouteLimit = { readonly requestsPerSecond: number; readonly burst: number };

/** A route by its key, such as `ANY /health`, with its limit. */
export type LimitedRoute = readonly [key: string, limit: RouteLimit];

/** What all unknown paths take together: everybody's mistakes and every scanner's guesses. */
export const UNKNOWN_PATH_LIMITS = { requestsPerSecond: 100, burst: 200, concurrency: 20 };

/** HEAD has this part of what GET and HEAD may take together where it has a route of its own. */
const HEAD_PART = 0.1;
/** How many seconds' worth of requests with keys may come at once: clients return after a scan. */
const KEYED_BURST_SECONDS = 4;

/**
 * The limit of each route of an endpoint by its key. All routes of the endpoint together take what
 * it declares: a request a second of the endpoint, or its share of `keyedRequestsPerSecond`.
 */
export function routeLimitsOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'limits'>,
  keyedRequestsPerSecond: number,
): readonly LimitedRoute[] {
  const { requestsPerSecond, burst } = limitOf(endpoint, keyedRequestsPerSecond);
  const keys = routeKeysOf(endpoint);
  const hasHead = keys.some((key) => key.startsWith('HEAD '));
  return keys.map((key) => {
    const headPart = key.startsWith('HEAD ') ? HEAD_PART : 1 - HEAD_PART;
    const part = hasHead ? headPart : 1;
    return [key, { requestsPerSecond: requestsPerSecond * part, burst: Math.ceil(burst * part) }];
  });
}

/** What the routes of an endpoint take together. */
function limitOf({ limits }: Pick<Endpoint, 'limits'>, keyedRequestsPerSecond: number): RouteLimit {
  if ('share' in limits) {
    const requestsPerSecond = keyedRequestsPerSecond * limits.share;
    return { requestsPerSecond, burst: requestsPerSecond * KEYED_BURST_SECONDS };
  }
  return limits;
}
