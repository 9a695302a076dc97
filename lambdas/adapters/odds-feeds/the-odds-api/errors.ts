import type { FeedFailure, FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import type { Credits } from '../odds-feed.ts';
import { wireObject } from './wire.ts';

/**
 * Every documented `error_code` with its meaning. Statuses are shared between codes (401 is a bad key and
 * also an empty account), so only the code tells.
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
  ['MISSING_REGION', 'bad_request'],
  ['INVALID_REGION', 'bad_request'],
  ['INVALID_BOOKMAKERS', 'bad_request'],
  ['MISSING_MARKET', 'bad_request'],
  ['INVALID_MARKET', 'bad_request'],
  ['INVALID_MARKET_COMBO', 'bad_request'],
  ['INVALID_DATE_FORMAT', 'bad_request'],
  ['INVALID_ODDS_FORMAT', 'bad_request'],
  ['INVALID_ALL_SPORTS_PARAM', 'bad_request'],
  ['INVALID_SCORES_DAYS_FROM', 'bad_request'],
  ['INVALID_EVENT_ID', 'bad_request'],
  ['INVALID_EVENT_IDS', 'bad_request'],
  ['MISSING_HISTORICAL_TIMESTAMP', 'bad_request'],
  ['INVALID_HISTORICAL_TIMESTAMP', 'bad_request'],
  ['INVALID_COMMENCE_TIME_FROM', 'bad_request'],
  ['INVALID_COMMENCE_TIME_TO', 'bad_request'],
  ['INVALID_COMMENCE_TIME_RANGE', 'bad_request'],
  ['INVALID_PARTICIPANT_ID', 'bad_request'],
]);

const CODE = /^[A-Z][A-Z_]{0,80}$/;

/** The documented codes, with the family `INVALID_INCLUDE_*` left out. */
export const DOCUMENTED_CODES: readonly string[] = [...MEANINGS.keys()];

function errorCode(body: unknown): string | null {
  const code = wireObject(body)?.error_code;
  return typeof code === 'string' && CODE.test(code) ? code : null;
}

function meaningOf(code: string | null): FeedFailureReason | undefined {
  return code?.startsWith('INVALID_INCLUDE_') ? 'bad_request' : MEANINGS.get(code ?? '');
}

function withoutMeaning(status: number): FeedFailureReason {
  if (status >= 500) return 'server_error';
  return status === 429 ? 'rate_limited' : 'unexpected_answer';
}

/** What a refusal means. The status counts only where the body names no documented code. */
export function failureOf(status: number, body: unknown): FeedFailure {
  const code = errorCode(body);
  return { reason: meaningOf(code) ?? withoutMeaning(status), code };
}

function count(headers: Headers, name: string): number | null {
  const text = headers.get(name)?.trim();
  return text && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** The quota headers of an answer; an absent one is unknown, not zero. */
export function creditsOf(headers: Headers): Credits {
  return {
    remaining: count(headers, 'x-requests-remaining'),
    last: count(headers, 'x-requests-last'),
  };
}
