import { createHash, randomBytes } from 'node:crypto';
import type { ApiKeyEntry } from '#domain/access/account.ts';
import {
  createApiKey,
  hashApiKey,
  type KeySecrets,
  keyIdOf,
  startOfKey,
} from '#domain/access/api-key.ts';

type NewKey = Pick<ApiKeyEntry, 'userId' | 'keyId' | 'name' | 'startsWith'> & {
  readonly hash: string;
  readonly requestHash?: string | undefined;
};
type Stored =
  | { readonly ok: true; readonly key: ApiKeyEntry }
  | {
      readonly ok: false;
      readonly reason: 'account_not_found' | 'plan_required:sharp' | 'key_limit_reached';
    }
  | { readonly ok: false; readonly reason: 'already_created'; readonly keyId: string };

export type IssueApiKeyDeps = {
  /** Stores a key's hash, or refuses it. `now` in epoch milliseconds. */
  create(key: NewKey, now: number): Promise<Stored>;
  readonly keySecrets: KeySecrets;
};

const KEY_BYTES = 32;

/**
 * Makes a key for an account, or returns the store's refusal. The store gets its hash only, so it
 * is shown once. A repeat of the request that `requestId` names makes no second key. `now` in epoch
 * milliseconds.
 */
export async function issueApiKey(
  { create, keySecrets }: IssueApiKeyDeps,
  {
    requestId,
    ...owner
  }: {
    readonly userId: string;
    readonly name: string | null;
    readonly requestId?: string | undefined;
  },
  now: number,
) {
  const apiKey = createApiKey(randomBytes(KEY_BYTES), keySecrets);
  const hash = hashApiKey(apiKey);
  const key = {
    ...owner,
    keyId: keyIdOf(hash),
    startsWith: startOfKey(apiKey),
    hash,
    requestHash: requestId === undefined ? undefined : sha256(requestId),
  };
  const stored = await create(key, now);
  return stored.ok ? { ...stored, apiKey } : stored;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
