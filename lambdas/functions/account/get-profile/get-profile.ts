import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import type { AccountRequest } from '#http/api-request.ts';

/** Who is signed in, and what their plan allows. */
export function getProfile({ account }: AccountRequest) {
  const { userId, email, plan, activeKeys } = account;
  return { user_id: userId, email, plan, daily_limit: DAILY_LIMIT, active_keys: activeKeys };
}
