import type { FeedFailure, FeedFailureReason } from '#domain/feed-answers/odds-source.ts';

const MEANINGS: ReadonlyMap<number, FeedFailureReason> = new Map([
  [400, 'bad_request'],
  [401, 'credential_invalid'],
  [403, 'not_in_plan'],
  [404, 'unknown_sport'],
  [429, 'rate_limited'],
]);

/** What a refusal means: the provider documents statuses, and no codes. */
export function failureOf(status: number): FeedFailure {
  const otherwise = status >= 500 ? 'server_error' : 'unexpected_answer';
  return { reason: MEANINGS.get(status) ?? otherwise, code: null };
}
