import type { FeedFailure, FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import type { Credits } from '../odds-feed.ts';
import { wireObject } from '../wire.ts';

/**
 * What documented codes mean. Statuses are shared between codes (401 is a bad key and also an empty
 * account), so only the code tells.
 */
const MEANINGS = new Map<string, FeedFailureReason>([
  ['MISSING_KEY', 'credential_missing'],
  ['INVALID_KEY', 'credential_invalid'],
  ['DEACTIVATED_KEY', 'credential_deactivated'],
  ['OUT_OF_USAGE_CREDITS', 'out_of_credits'],
  ['EXCEEDED_FREQ_LIMIT', 'rate_limited'],
  ['UNKNOWN_SPORT', 'unknown_sport'],
  ['INVALID_SPORT', 'unknown_sport'],
  ['EVENT_NOT_FOUND', 'not_found'],
  ['HISTORICAL_UNAVAILABLE_ON_FREE_USAGE_PLAN', 'not_in_plan'],
  ['HISTORICAL_MARKETS_UNAVAILABLE_AT_DATE', 'not_found'],
]);

/** Every other code of this form is about a parameter of the request, such as `INVALID_REGION`. */
const ABOUT_PARAMETER = /^(MISSING|INVALID)_/;

const CODE = /^[A-Z][A-Z_]{0,80}$/;

/** What a refusal means. The status counts only where the body names no known code. */
export function failureOf(status: number, body: unknown): FeedFailure {
  const named = wireObject(body)?.error_code;
  const code = typeof named === 'string' && CODE.test(named) ? named : null;
  return { reason: meaningOf(code ?? '') ?? withoutMeaning(status), code };
}

function meaningOf(code: string): FeedFailureReason | undefined {
  return MEANINGS.get(code) ?? (ABOUT_PARAMETER.test(code) ? 'bad_request' : undefined);
}

function withoutMeaning(status: number): FeedFailureReason {
  if (status >= 500) {
    return 'server_error';
  }
  return status === 429 ? 'rate_limited' : 'unexpected_answer';
}

/** The quota headers of an answer; an absent one is unknown, not zero. */
export function creditsOf(headers: Headers): Credits {
  return {
    remaining: count(headers, 'x-requests-remaining'),
    last: count(headers, 'x-requests-last'),
  };
}

function count(headers: Headers, name: string): number | null {
  const text = headers.get(name)?.trim();
  return text && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
