import type { ApiKeyEntry, ApiKeyUse } from '#domain/access/account.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { jsonResponse } from '#http/account/json-response.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';

type Deps = {
  /** `now` in epoch milliseconds. */
  keysOf(userId: string, now: number): Promise<readonly (ApiKeyEntry & ApiKeyUse)[]>;
};

/** The account's keys, oldest first, revoked ones included. No key itself is ever shown again. */
export function createListKeys({ keysOf }: Deps) {
  return async function listKeys(request: AccountRequest): Promise<ApiResponse> {
    readQuery(request.rawQuery, {});
    const keys = await keysOf(request.account.userId, request.receivedAt);
    return jsonResponse(200, { count: keys.length, data: keys.map(toView) });
  };
}

function toView({
  keyId,
  name,
  startsWith,
  createdAt,
  revokedAt,
  lastUsedAt,
  usedToday,
}: ApiKeyEntry & ApiKeyUse) {
  return {
    key_id: keyId,
    name,
    starts_with: startsWith,
    created_at: toIsoInstant(createdAt),
    last_used_at: toIsoInstant(lastUsedAt),
    used_today: usedToday,
    revoked_at: toIsoInstant(revokedAt),
  };
}
