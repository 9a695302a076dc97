import type { Refused } from './admission.ts';
import type { Plan } from './entitlement.ts';

/** Times are epoch milliseconds. */
export type Account = {
  readonly userId: string;
  readonly plan: Plan;
  readonly createdAt: number;
  /** How many keys are active. */
  readonly activeKeys: number;
  /** The identity provider's; null for an account without a first sign-in. */
  readonly email: string | null;
};

/**
 * Counts a request on an account at `now` (epoch ms), which must be on `plan` where one is given.
 */
export type CountAccount = (
  userId: string,
  plan: Plan | undefined,
  now: number,
) => Promise<
  | Refused
  | {
      readonly ok: true;
      readonly account: Account;
      readonly limit: number;
      readonly remaining: number;
      readonly resetAt: number;
    }
>;

/** An API key as lists show it. The key itself is not stored. */
export type ApiKeyEntry = {
  readonly userId: string;
  readonly keyId: string;
  /** What its holder calls it; null where it was given no name. */
  readonly name: string | null;
  /** Its first characters, by which its holder knows it; null where they were not given. */
  readonly startsWith: string | null;
  readonly createdAt: number;
  readonly revokedAt: number | null;
};

/** How much a key is used. */
export type ApiKeyUse = {
  /** Time of its last admitted request; null before the first. */
  readonly lastUsedAt: number | null;
  /** Admitted requests of the UTC day. */
  readonly usedToday: number;
  /**
   * Admitted requests by the hour of the UTC day, 24 counts; null on a day that began before hours
   * were counted.
   */
  readonly hoursToday: readonly number[] | null;
};

/**
 * A restore of the table reaches 35 days back; so long the list must be able to say that a key was
 * revoked.
 */
export const REVOKED_KEPT_MS = 36 * 86_400_000;
/** So that a list costs a bounded number of reads, however many keys an account has made. */
const REVOKED_SHOWN = 10;

/**
 * The keys that a list shows: the active ones, and of those that were revoked lately the last ten.
 */
export function shownKeys<K extends { readonly revokedAt?: number }>(
  keys: readonly K[],
  now: number,
): readonly K[] {
  const revokedAtOf = ({ revokedAt = 0 }: K) => revokedAt;
  const revoked = keys.filter((key) => revokedAtOf(key) > now - REVOKED_KEPT_MS);
  const last = revoked.sort((a, b) => revokedAtOf(b) - revokedAtOf(a)).slice(0, REVOKED_SHOWN);
  return keys.filter((key) => key.revokedAt === undefined || last.includes(key));
}
