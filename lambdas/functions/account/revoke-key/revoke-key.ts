import { ApiError } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** Revokes a key of an account, if it is the account's. `now` in epoch milliseconds. */
  revoke(key: { userId: string; keyId: string }, now: number): Promise<{ readonly ok: boolean }>;
};

/**
 * Revokes a key of the account; the key's next request is refused. Revoking it again changes
 * nothing.
 */
export function createRevokeKey({ revoke }: Deps) {
  return async ({
    account: { userId },
    pathParameters,
    receivedAt,
  }: RequestOf<typeof endpoint>) => {
    const { key_id: keyId } = pathParameters;
    const isKnown =
      /^key_[0-9a-f]{12}$/.test(keyId) && (await revoke({ userId, keyId }, receivedAt)).ok;
    if (!isKnown) {
      throw new ApiError('key_not_found', { detail: 'The account has no key of this id.' });
    }
    return {};
  };
}
