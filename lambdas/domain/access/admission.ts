import { DAILY_LIMIT, endOfUtcDay, nextUtcMidnight, utcDay } from './daily-quota.ts';
import type { Plan } from './entitlement.ts';

export type RefusalReason = 'unknown' | 'revoked' | 'plan_required' | 'quota_exceeded';

/** `resetAt` is when the quota resets, epoch milliseconds. */
export type Refused = {
  readonly ok: false;
  readonly reason: RefusalReason;
  readonly resetAt: number;
};

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

/** The attributes that admission reads of the row of a key or an account. */
export type CountedState = {
  readonly plan: string;
  readonly revokedAt?: number | undefined;
  /** The UTC day that `used` counts; absent until the first request. */
  readonly day?: string | undefined;
  readonly used?: number | undefined;
};

/**
 * Why the table refused to count a request at `now` on a row that must be on `plan`, where one is
 * given. Judged in the order 401, 403, 429. A request is admissible where no request has opened its
 * day yet, or where the row has changed since the write was refused. A count of a later day than
 * `now`'s comes from a clock that is ahead, and is the current count: days never go back.
 */
export function judgeRefusal(
  row: CountedState | undefined,
  plan: Plan | undefined,
  now: number,
): Refused | 'day_not_open' | 'admissible' {
  const today = utcDay(now);
  const resetAt = nextUtcMidnight(now);
  if (!row) {
    return { ok: false, reason: 'unknown', resetAt };
  }
  if (row.revokedAt !== undefined) {
    return { ok: false, reason: 'revoked', resetAt };
  }
  if (plan !== undefined && row.plan !== plan) {
    return { ok: false, reason: 'plan_required', resetAt };
  }
  if (row.day === undefined || row.day < today) {
    return 'day_not_open';
  }
  if ((row.used ?? 0) < DAILY_LIMIT) {
    return 'admissible';
  }
  return { ok: false, reason: 'quota_exceeded', resetAt: endOfUtcDay(row.day) };
}
