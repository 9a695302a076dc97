import { randomBytes } from 'node:crypto';
import type { ApiKeyEntry } from '#domain/access/account.ts';
import { createApiKey, hashApiKey, keyIdOf, startOfKey } from '#domain/access/api-key.ts';

type NewKey = Pick<ApiKeyEntry, 'userId' | 'keyId' | 'name' | 'startsWith'> & {
  readonly hash: string;
};
type Stored =
  | { readonly ok: true; readonly key: ApiKeyEntry }
  | {
      readonly ok: false;
      readonly reason: 'account_not_found' | 'plan_required:sharp' | 'key_limit_reached';
    };

export type IssueApiKeyDeps = {
  /** Stores a key's hash, or refuses it. `now` in epoch milliseconds. */
  create(key: NewKey, now: number): Promise<Stored>;
};

const KEY_BYTES = 32;

/**
 * Makes a key for an account, or returns the store's refusal. The store gets its hash only, so it
 * is shown once. `now` in epoch milliseconds.
 */
export async function issueApiKey(
  { create }: IssueApiKeyDeps,
  owner: { readonly userId: string; readonly name: string | null },
  now: number,
) {
  const apiKey = createApiKey(randomBytes(KEY_BYTES));
  const hash = hashApiKey(apiKey);
  const key = { ...owner, keyId: keyIdOf(hash), startsWith: startOfKey(apiKey), hash };
  const stored = await create(key, now);
  return stored.ok ? { ...stored, apiKey } : stored;
}
