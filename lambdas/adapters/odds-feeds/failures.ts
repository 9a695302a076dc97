import type { FeedFailure, FeedFailureReason } from './odds-feed.ts';

const RETRIED: readonly FeedFailureReason[] = ['network', 'rate_limited', 'server_error'];
const SHARED: readonly FeedFailureReason[] = [
  'credential_deactivated',
  'credential_invalid',
  'credential_missing',
  'credential_unavailable',
  'deadline',
  'out_of_credits',
];

/** A failure with what follows from its reason: whether to ask again, whether to ask for other sports. */
export function feedFailure(reason: FeedFailureReason, code: string | null = null): FeedFailure {
  return { reason, code, retry: RETRIED.includes(reason), stopsRead: SHARED.includes(reason) };
}
