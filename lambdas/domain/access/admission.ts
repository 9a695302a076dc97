import { DAILY_LIMIT, endOfUtcDay, nextUtcMidnight, utcDay } from './daily-quota.ts';
import { PLAN_SHARP } from './entitlement.ts';

export type RefusalReason = 'unknown_key' | 'revoked_key' | 'plan_required' | 'quota_exceeded';

/** `resetAt` is when the quota resets, epoch milliseconds. */
type Refused = { readonly ok: false; readonly reason: RefusalReason; readonly resetAt: number };

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
  | Refused;

/** The attributes of a key's row that admission reads. */
export type KeyState = {
  readonly plan: string;
  readonly revokedAt?: number | undefined;
  /** The UTC day that `used` counts; absent until the key's first request. */
  readonly day?: string | undefined;
  readonly used?: number | undefined;
};

/**
 * Why the table refused to count a request at `now`, judged in the order 401, 403, 429. A request
 * is admissible where no request has opened its day yet, or where the row has changed since the
 * write was refused. A count of a later day than `now`'s comes from a clock that is ahead, and is
 * the current count: days never go back.
 */
export function judgeRefusal(
  key: KeyState | undefined,
  now: number,
): Refused | 'day_not_open' | 'admissible' {
  const today = utcDay(now);
  const resetAt = nextUtcMidnight(now);
  if (!key) {
    return { ok: false, reason: 'unknown_key', resetAt };
  }
  if (key.revokedAt !== undefined) {
    return { ok: false, reason: 'revoked_key', resetAt };
  }
  if (key.plan !== PLAN_SHARP) {
    return { ok: false, reason: 'plan_required', resetAt };
  }
  if (key.day === undefined || key.day < today) {
    return 'day_not_open';
  }
  if ((key.used ?? 0) < DAILY_LIMIT) {
    return 'admissible';
  }
  return { ok: false, reason: 'quota_exceeded', resetAt: endOfUtcDay(key.day) };
}
