import type { ApiKeyEntry, ApiKeyUse } from '#domain/access/account.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** `now` in epoch milliseconds. */
  listWithUse(userId: string, now: number): Promise<readonly (ApiKeyEntry & ApiKeyUse)[]>;
};

/** The account's keys, oldest first, revoked ones included. No key itself is ever shown again. */
export function createListKeys({ listWithUse }: Deps) {
  return async ({ account, receivedAt }: RequestOf<typeof endpoint>) => {
    const keys = await listWithUse(account.userId, receivedAt);
    return { content: { count: keys.length, data: keys } };
  };
}
