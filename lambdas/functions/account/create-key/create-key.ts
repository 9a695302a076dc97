import { randomBytes } from 'node:crypto';
import type { ApiKeyEntry } from '#domain/access/account.ts';
import { createApiKey, hashApiKey, keyIdOf, startOfKey } from '#domain/access/api-key.ts';
import { MAX_ACTIVE_KEYS } from '#domain/access/entitlement.ts';
import { planRequired } from '#http/account/account-handler.ts';
import { readFields, required } from '#http/account/json-body.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { ApiError } from '#http/api-error.ts';
import type { AccountRequest } from '#http/api-request.ts';
import { createView } from '#http/view.ts';
import { FIELDS } from './endpoint.ts';

type NewKey = Pick<ApiKeyEntry, 'userId' | 'keyId' | 'name' | 'startsWith'> & {
  readonly hash: string;
};
type Stored =
  | { readonly ok: true; readonly key: ApiKeyEntry }
  | {
      readonly ok: false;
      readonly reason: 'account_not_found' | 'plan_required:sharp' | 'key_limit_reached';
    };

type Deps = {
  /** Stores a key's hash, or refuses it. `now` in epoch milliseconds. */
  create(key: NewKey, now: number): Promise<Stored>;
};

const KEY_BYTES = 32;
const toView = createView(accountSchemas, 'NewKey');

/**
 * Makes a key for an account, or returns the store's refusal. The store gets its hash only, so it
 * is shown once.
 */
export function createKeyMaker({ create }: Deps) {
  return async function makeKey(owner: { userId: string; name: string | null }, now: number) {
    const apiKey = createApiKey(randomBytes(KEY_BYTES));
    const hash = hashApiKey(apiKey);
    const key = { ...owner, keyId: keyIdOf(hash), startsWith: startOfKey(apiKey), hash };
    const stored = await create(key, now);
    return stored.ok ? { ...stored, apiKey } : stored;
  };
}

/** Makes a named key for the account and shows it, this once. */
export function createCreateKey(deps: Deps) {
  const makeKey = createKeyMaker(deps);
  return async ({ account: { userId }, body, receivedAt }: AccountRequest) => {
    const name = required(readFields(body, FIELDS).name, 'name');
    const result = await makeKey({ userId, name }, receivedAt);
    if (result.ok) {
      return toView({ ...result.key, apiKey: result.apiKey });
    }
    // The account can have left the plan, or have been removed, since it was read.
    if (result.reason !== 'key_limit_reached') {
      throw planRequired();
    }
    throw new ApiError('key_limit_reached', {
      detail: `The account has ${MAX_ACTIVE_KEYS} active keys. Revoke one to create another.`,
    });
  };
}
