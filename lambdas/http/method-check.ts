import { ApiError } from '#http/api-error.ts';
import type { Middleware } from '#http/chain.ts';

/** The refusal of a method that an address does not answer; `allowed` are those that it does. */
export function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError('method_not_allowed', {
    detail: `This address answers ${allowed.join(' and ')} only.`,
    headers: { Allow: allowed.join(', ') },
  });
}

/** Refuses a request by another method than these. */
export function requireMethod(allowed: readonly string[]): Middleware {
  return {
    before: ({ event }) => {
      if (!allowed.includes(event.method)) {
        throw methodNotAllowed(allowed);
      }
    },
  };
}
