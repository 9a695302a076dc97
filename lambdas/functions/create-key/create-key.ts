import type { ApiKeyEntry } from '#domain/access/account.ts';
import { createApiKey, hashApiKey, keyIdOf, startOfKey } from '#domain/access/api-key.ts';
import { MAX_ACTIVE_KEYS } from '#domain/access/entitlement.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { planRequired } from '#http/account/account-handler.ts';
import { readFields, required } from '#http/account/json-body.ts';
import { jsonResponse } from '#http/account/json-response.ts';
import { ApiError } from '#http/api-error.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { FIELDS } from './endpoint.ts';

type NewKey = Pick<ApiKeyEntry, 'userId' | 'keyId' | 'name' | 'startsWith'> & { readonly hash: string };
type Stored =
  | { readonly ok: true; readonly key: ApiKeyEntry }
  | {
      readonly ok: false;
      readonly reason: 'account_not_found' | 'plan_required:sharp' | 'key_limit_reached';
    };

type Deps = {
  /** 32 bytes of chance. */
  randomBytes(): Uint8Array;
  /** Stores a key's hash, or refuses it. `now` in epoch milliseconds. */
  store(key: NewKey, now: number): Promise<Stored>;
};

/** Makes a key for an account, or returns the store's refusal. The store gets its hash only, so it is shown once. */
export function createKeyMaker({ randomBytes, store }: Deps) {
  return async function makeKey(owner: { userId: string; name: string | null }, now: number) {
    const apiKey = createApiKey(randomBytes());
    const hash = hashApiKey(apiKey);
    const stored = await store({ ...owner, keyId: keyIdOf(hash), startsWith: startOfKey(apiKey), hash }, now);
    return stored.ok ? { ...stored, apiKey } : stored;
  };
}

/** Makes a named key for the account and shows it, this once. */
export function createCreateKey(deps: Deps) {
  const makeKey = createKeyMaker(deps);
  return async function createKey({ account, body, receivedAt }: AccountRequest): Promise<ApiResponse> {
    const name = required(readFields(body, FIELDS).name, 'name');
    const result = await makeKey({ userId: account.userId, name }, receivedAt);
    if (!result.ok) throw refusalOf(result.reason);
    const { key, apiKey } = result;
    return jsonResponse(201, {
      key_id: key.keyId,
      name: key.name,
      api_key: apiKey,
      starts_with: key.startsWith,
      created_at: toIsoInstant(key.createdAt),
    });
  };
}

/** The account can have left the plan, or have been removed, since it was read. */
function refusalOf(reason: Extract<Stored, { ok: false }>['reason']): ApiError {
  if (reason !== 'key_limit_reached') return planRequired();
  return new ApiError('key_limit_reached', {
    detail: `The account has ${MAX_ACTIVE_KEYS} active keys. Revoke one to create another.`,
  });
}
