import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** Who is signed in, and what their plan allows. */
export function getProfile({ account }: RequestOf<typeof endpoint>) {
  const { userId, email, plan, activeKeys } = account;
  return { content: { userId, email, plan, dailyLimit: DAILY_LIMIT, activeKeys } };
}
