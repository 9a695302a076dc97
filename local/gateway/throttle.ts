/** Requests per second, and how many may come at once. */
export type RouteLimit = { readonly rate: number; readonly burst: number };

/** What an account may do by default. */
export const ACCOUNT_LIMIT: RouteLimit = { rate: 10_000, burst: 5_000 };

/**
 * A token bucket per route, as the gateway has them: tells whether a request to the route may pass,
 * and counts it.
 */
export function createThrottle(limitOf: (routeKey: string) => RouteLimit, now: () => number) {
  const buckets = new Map<string, { tokens: number; filledAt: number }>();
  return function admits(routeKey: string): boolean {
    const { rate, burst } = limitOf(routeKey);
    const at = now();
    const { tokens, filledAt } = buckets.get(routeKey) ?? { tokens: burst, filledAt: at };
    // A clock that is set back must not empty the bucket.
    const seconds = Math.max(0, at - filledAt) / 1000;
    const filled = Math.min(burst, tokens + seconds * rate);
    const admitted = filled >= 1;
    buckets.set(routeKey, { tokens: admitted ? filled - 1 : filled, filledAt: at });
    return admitted;
  };
}
