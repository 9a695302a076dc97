import { DAILY_LIMIT, endOfUtcDay, nextUtcMidnight, utcDay } from './daily-quota.ts';
import { PLAN_SHARP } from './entitlement.ts';

export type RefusalReason = 'unknown_key' | 'revoked_key' | 'plan_required' | 'quota_exceeded';

/** `resetAt` is when the quota starts anew, epoch milliseconds. */
export type Admission =
  | {
      readonly ok: true;
      readonly userId: string;
      readonly keyId: string;
      readonly plan: string;
      readonly limit: number;
      /** What is left of the day after this request. */
      readonly remaining: number;
      readonly resetAt: number;
    }
  | { readonly ok: false; readonly reason: RefusalReason; readonly resetAt: number };

/** The attributes of a key's row that admission reads. */
export type KeyState = {
  readonly plan: string;
  readonly revokedAt?: number | undefined;
  /** The UTC day that `used` counts; absent until the key's first request. */
  readonly day?: string | undefined;
  readonly used?: number | undefined;
};

export type Refusal =
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly resetAt: number }
  /** The request is admissible, but no request has opened its day yet. */
  | { readonly kind: 'day_not_open' }
  /** The request is admissible: the row has changed since the write was refused. */
  | { readonly kind: 'admissible' };

/**
 * Why the table refused to count a request at `now`, judged in the order 401, 403, 429.
 * A count of a later day than `now`'s comes from a clock that is ahead, and is the current count: days never go back.
 */
export function judgeRefusal(key: KeyState | undefined, now: number): Refusal {
  const today = utcDay(now);
  const resetAt = nextUtcMidnight(now);
  if (!key) return { kind: 'refused', reason: 'unknown_key', resetAt };
  if (key.revokedAt !== undefined) return { kind: 'refused', reason: 'revoked_key', resetAt };
  if (key.plan !== PLAN_SHARP) return { kind: 'refused', reason: 'plan_required', resetAt };
  if (key.day === undefined || key.day < today) return { kind: 'day_not_open' };
  if ((key.used ?? 0) < DAILY_LIMIT) return { kind: 'admissible' };
  return { kind: 'refused', reason: 'quota_exceeded', resetAt: endOfUtcDay(key.day) };
}
