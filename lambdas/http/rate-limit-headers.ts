import type { ChainRequest, Middleware, Quota } from '#http/chain.ts';

/** The three headers every answer to a request for a key carries; `Reset` in epoch seconds. */
function quotaHeaders({ limit, remaining, resetAt }: Quota): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.floor(resetAt / 1000)),
  };
}

/**
 * Adds the quota of the request to whatever answer there is. Listed before the error response,
 * because the way out runs in reverse: only so do refusals carry the headers too.
 */
export function rateLimitHeaders(): Middleware {
  const addHeaders = (request: ChainRequest): void => {
    const { response, internal } = request;
    if (!response || !internal.quota) {
      return;
    }
    request.response = {
      ...response,
      headers: { ...response.headers, ...quotaHeaders(internal.quota) },
    };
  };
  return { after: addHeaders, onError: addHeaders };
}
