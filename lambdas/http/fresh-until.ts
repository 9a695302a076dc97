import { createHash } from 'node:crypto';
import type { ApiRequest } from '#http/api-request.ts';

/** A scan takes a moment, and a copy that ends a second early would only meet the old scan again. */
const MIN_DELAY_MS = 1_000;

/** Within which share of the interval the returns are spread: five seconds of 45. */
const SPREAD_SHARE = 1 / 9;

/**
 * Until when an answer made from the scan of `slot` is fresh, epoch milliseconds: until the next scan is due, or now where
 * it is late, and up to a ninth of the interval longer, at random by request. Clients that obey `max-age` therefore do
 * not all return in one instant. Never longer than one interval from now.
 */
export function freshUntil(
  { requestId, receivedAt }: Pick<ApiRequest, 'requestId' | 'receivedAt'>,
  slot: number,
  intervalMs: number,
): number {
  const due = Math.max(slot + intervalMs, receivedAt);
  const spread = Math.max(0, intervalMs * SPREAD_SHARE - MIN_DELAY_MS);
  const place = createHash('sha256').update(requestId).digest().readUInt32BE(0) / 2 ** 32;
  return Math.min(due + MIN_DELAY_MS + place * spread, receivedAt + intervalMs);
}
