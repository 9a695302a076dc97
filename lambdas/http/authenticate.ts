import type { Admission } from '#domain/access/admission.ts';
import { hashApiKey, isIssuedApiKey, type KeySecrets } from '#domain/access/api-key.ts';
import { DAILY_LIMIT, nextUtcMidnight } from '#domain/access/daily-quota.ts';
import { ApiError, notOffered, unavailable } from '#http/api-error.ts';
import type { Middleware } from '#http/chain.ts';
import type { Endpoint } from '#http/endpoint.ts';

/**
 * Verifies a key's hash and counts the request in one step; `now` in epoch milliseconds. Throws
 * when it cannot tell.
 */
export type Admit = (hash: string, now: number) => Promise<Admission>;

/** What tells a key that counts from one that does not. */
export type KeyAccess = {
  readonly admit: Admit;
  readonly keySecrets: KeySecrets;
  /**
   * False where the operator does not pass prices on: an endpoint that would is refused without
   * being counted.
   */
  readonly offersPrices?: boolean;
};

const REALM = 'Bearer realm="betting-analytics"';

type Credentials =
  | { readonly token: string; readonly reason?: undefined }
  | { readonly token?: undefined; readonly reason: 'missing' | 'malformed' };

/**
 * The token of an `Authorization` header. The scheme is case-insensitive; no header, no token or
 * another scheme is `missing`. A comma is `malformed`: the gateway joins repeated headers with it.
 */
export function readBearer(header: string | undefined): Credentials {
  const [scheme = '', token, ...others] = (header ?? '').split(' ').filter((part) => part !== '');
  if (header?.includes(',')) {
    return { reason: 'malformed' };
  }
  if (scheme.toLowerCase() !== 'bearer' || token === undefined) {
    return { reason: 'missing' };
  }
  return others.length === 0 ? { token } : { reason: 'malformed' };
}

/** The refusal of a request without credentials, or with a key that is not one. */
export function unauthorized(reason: 'missing' | 'invalid'): ApiError {
  return new ApiError('missing_or_invalid_api_key', {
    detail:
      reason === 'missing'
        ? 'Send your API key in the header "Authorization: Bearer <API_KEY>".'
        : 'The API key is not valid: it is mistyped, unknown or revoked.',
    // RFC 6750 section 3.1: without credentials no error code is given.
    headers: {
      'WWW-Authenticate': reason === 'missing' ? REALM : `${REALM}, error="invalid_token"`,
    },
  });
}

/** The refusal of a request whose key was read but not admitted at `now`, epoch milliseconds. */
export function refused(admission: Extract<Admission, { ok: false }>, now: number): ApiError {
  switch (admission.reason) {
    case 'unknown':
    case 'revoked':
      return unauthorized('invalid');
    case 'plan_required':
      return new ApiError('plan_required:sharp', {
        detail: 'The account of this API key is not on the plan sharp.',
        headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope"` },
      });
    case 'quota_exceeded':
      return quotaExceeded('this API key', admission.resetAt, now);
    default:
      return admission.reason satisfies never;
  }
}

/** The refusal of a request at `now` of one whose day is used up until `resetAt`, epoch ms. */
export function quotaExceeded(whose: string, resetAt: number, now: number): ApiError {
  return new ApiError('daily_quota_exceeded', {
    detail: `All requests of ${whose} for today are used. The count starts again at 00:00 UTC.`,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil((resetAt - now) / 1000))) },
  });
}

/**
 * Lets a request through only with a key that is verified and counted, and hands its admission to
 * the endpoint. It throws every refusal, since an early return would skip the headers. Junk is
 * refused before the table is asked.
 */
export function authenticate(
  { admit, keySecrets, offersPrices = true }: KeyAccess,
  { passesPricesOn = false }: Pick<Endpoint, 'passesPricesOn'> = {},
): Middleware {
  return {
    before: async (request) => {
      const { headers, receivedAt } = request.event;
      const resetAt = nextUtcMidnight(receivedAt);
      request.internal.quota = { limit: DAILY_LIMIT, remaining: 0, resetAt };

      const { token, reason } = readBearer(headers.authorization);
      if (reason === 'missing') {
        throw unauthorized('missing');
      }
      if (token === undefined || !isIssuedApiKey(token, keySecrets)) {
        throw unauthorized('invalid');
      }
      if (passesPricesOn && !offersPrices) {
        throw notOffered();
      }

      const admission = await admit(hashApiKey(token), receivedAt).catch((cause: unknown) => {
        throw unavailable('The request could not be counted, so it was not served.', cause);
      });
      if (!admission.ok) {
        throw refused(admission, receivedAt);
      }
      request.internal.quota = admission;
      request.event = { ...request.event, admission };
    },
  };
}
