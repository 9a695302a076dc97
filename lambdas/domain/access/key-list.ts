import type { ApiKeyEntry } from './account.ts';

/** A restore of the table reaches 35 days back; so long the list must be able to say that a key was revoked. */
export const REVOKED_KEPT_MS = 36 * 86_400_000;
/** So that a list costs a bounded number of reads, however many keys an account has made. */
const REVOKED_SHOWN = 10;

/** The keys that a list shows, oldest first: the active ones, and of those that were revoked lately the last ten. */
export function shownKeys<K extends ApiKeyEntry>(keys: readonly K[], now: number): readonly K[] {
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null && revokedAt > now - REVOKED_KEPT_MS);
  const last = new Set(
    revoked.sort((a, b) => (b.revokedAt ?? 0) - (a.revokedAt ?? 0)).slice(0, REVOKED_SHOWN),
  );
  return keys
    .filter((key) => key.revokedAt === null || last.has(key))
    .sort((a, b) => a.createdAt - b.createdAt);
}
