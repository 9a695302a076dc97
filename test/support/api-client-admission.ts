import type { RefusalReason } from '#domain/access/admission.ts';
import { createApiKey, hashApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { DAILY_LIMIT, nextUtcMidnight, utcDay } from '#domain/access/daily-quota.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { Admit } from '#http/authenticate.ts';
import { KEY_SECRETS } from './access.ts';

type Key = { plan: string; revoked: boolean; day: string; used: number };

/**
 * The quota in memory: what the table does in one conditional write. `calls` counts how often it
 * was asked.
 */
export function createMemoryAdmission() {
  const keys = new Map<string, Key>();
  let made = 0;
  let calls = 0;
  let fault: Error | undefined;

  const admit: Admit = async (hash, now) => {
    calls += 1;
    if (fault) {
      throw fault;
    }
    const resetAt = nextUtcMidnight(now);
    const refuse = (reason: RefusalReason) => ({ ok: false as const, reason, resetAt });
    const key = keys.get(hash);
    if (!key) {
      return refuse('unknown');
    }
    if (key.revoked) {
      return refuse('revoked');
    }
    if (key.plan !== PLAN_SHARP) {
      return refuse('plan_required');
    }
    const used = key.day === utcDay(now) ? key.used : 0;
    if (used >= DAILY_LIMIT) {
      return refuse('quota_exceeded');
    }
    Object.assign(key, { day: utcDay(now), used: used + 1 });
    const remaining = DAILY_LIMIT - key.used;
    return {
      ok: true,
      userId: 'usr_1',
      keyId: keyIdOf(hash),
      plan: key.plan,
      limit: DAILY_LIMIT,
      remaining,
      resetAt,
    };
  };

  return {
    admit,
    keySecrets: KEY_SECRETS,
    calls: () => calls,
    /** Makes a key that exists, on plan `sharp` and unused unless said otherwise. */
    createKey(state: Partial<Key> = {}): string {
      made += 1;
      const key = createApiKey(new Uint8Array(32).fill(made), KEY_SECRETS);
      keys.set(hashApiKey(key), { plan: PLAN_SHARP, revoked: false, day: '', used: 0, ...state });
      return key;
    },
    revoke(key: string): void {
      const state = keys.get(hashApiKey(key));
      if (state) {
        state.revoked = true;
      }
    },
    /** From now on the table is out of reach. */
    breakWith(error: Error): void {
      fault = error;
    },
  };
}

/** A key with a right MAC that does not exist. */
export const UNKNOWN_KEY = createApiKey(new Uint8Array(32).fill(255), KEY_SECRETS);
