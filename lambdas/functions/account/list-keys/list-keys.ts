import type { ApiKeyEntry, ApiKeyUse } from '#domain/access/account.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import type { AccountRequest } from '#http/api-request.ts';
import { createView } from '#http/view.ts';

type Deps = {
  /** `now` in epoch milliseconds. */
  listWithUse(userId: string, now: number): Promise<readonly (ApiKeyEntry & ApiKeyUse)[]>;
};

const toView = createView(accountSchemas, 'Key');

/** The account's keys, oldest first, revoked ones included. No key itself is ever shown again. */
export function createListKeys({ listWithUse }: Deps) {
  return async ({ account, receivedAt }: AccountRequest) => {
    const keys = await listWithUse(account.userId, receivedAt);
    return { count: keys.length, data: keys.map(toView) };
  };
}
