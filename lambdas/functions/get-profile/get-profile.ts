import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { jsonResponse } from '#http/account/json-response.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';

/** Who is signed in, and what their plan allows. */
export function getProfile({ rawQuery, account }: AccountRequest): ApiResponse {
  readQuery(rawQuery, {});
  const { userId, email, plan, activeKeys } = account;
  return jsonResponse(200, {
    user_id: userId,
    email,
    plan,
    daily_limit: DAILY_LIMIT,
    active_keys: activeKeys,
  });
}
