import type { Admission } from '#domain/access/admission.ts';
import { hashApiKey, parseApiKey } from '#domain/access/api-key.ts';
import { DAILY_LIMIT, nextUtcMidnight } from '#domain/access/daily-quota.ts';
import { ApiError, RETRY_AFTER_SECONDS } from '#http/api-error.ts';
import type { Middleware } from '#http/chain.ts';

/** Verifies a key's hash and counts the request in one step; `now` in epoch milliseconds. Throws when it cannot tell. */
export type Admit = (hash: string, now: number) => Promise<Admission>;

const REALM = 'Bearer realm="betting-analytics"';

/**
 * The token of an `Authorization` header. The scheme is case-insensitive; no header, no token or another scheme is
 * `missing`. A comma is `malformed`: the gateway joins repeated headers with it.
 */
export function readBearer(
  header: string | undefined,
): { readonly token: string } | { readonly token: undefined; readonly reason: 'missing' | 'malformed' } {
  const [scheme = '', ...rest] = (header ?? '').replace(/^ +| +$/g, '').split(/ +/);
  const [token] = rest;
  if (header?.includes(',')) return { token: undefined, reason: 'malformed' };
  if (scheme.toLowerCase() !== 'bearer' || token === undefined)
    return { token: undefined, reason: 'missing' };
  return rest.length === 1 ? { token } : { token: undefined, reason: 'malformed' };
}

function unauthorized(reason: 'missing' | 'invalid'): ApiError {
  return new ApiError('missing_or_invalid_api_key', {
    detail:
      reason === 'missing'
        ? 'Send your API key in the header "Authorization: Bearer <API_KEY>".'
        : 'The API key is not valid: it is mistyped, unknown or revoked.',
    // RFC 6750 section 3.1: without credentials no error code is given.
    headers: { 'WWW-Authenticate': reason === 'missing' ? REALM : `${REALM}, error="invalid_token"` },
  });
}

function refused(admission: Extract<Admission, { ok: false }>, now: number): ApiError {
  switch (admission.reason) {
    case 'unknown_key':
    case 'revoked_key':
      return unauthorized('invalid');
    case 'plan_required':
      return new ApiError('plan_required:sharp', {
        detail: 'The account of this API key is not on the plan sharp.',
        headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope"` },
      });
    case 'quota_exceeded':
      return new ApiError('daily_quota_exceeded', {
        detail: 'All requests of this API key for today are used. The count starts again at 00:00 UTC.',
        headers: { 'Retry-After': String(Math.max(1, Math.ceil((admission.resetAt - now) / 1000))) },
      });
    default:
      return admission.reason satisfies never;
  }
}

async function admitOrUnavailable(admit: Admit, hash: string, now: number): Promise<Admission> {
  try {
    return await admit(hash, now);
  } catch (cause) {
    throw new ApiError('data_unavailable', {
      detail: 'The request could not be counted, so it was not served. Try again in a few seconds.',
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      cause,
    });
  }
}

/**
 * Lets a request through only with a key that is verified and counted, and hands its admission to the endpoint. It
 * throws every refusal, since an early return would skip the headers. Junk is refused before the table is asked.
 */
export function authenticate(admit: Admit): Middleware {
  return {
    before: async (request) => {
      const { headers, receivedAt } = request.event;
      const resetAt = nextUtcMidnight(receivedAt);
      request.internal.quota = { limit: DAILY_LIMIT, remaining: 0, resetAt };

      const credentials = readBearer(headers.authorization);
      if (credentials.token === undefined) {
        throw unauthorized(credentials.reason === 'missing' ? 'missing' : 'invalid');
      }
      const parsed = parseApiKey(credentials.token);
      if (!parsed.ok) throw unauthorized('invalid');

      const admission = await admitOrUnavailable(admit, hashApiKey(parsed.key), receivedAt);
      if (!admission.ok) throw refused(admission, receivedAt);
      const { limit, remaining } = admission;
      request.internal.quota = { limit, remaining, resetAt: admission.resetAt };
      request.event = { ...request.event, admission };
    },
  };
}
