import type { Admitted } from '#http/api-request.ts';

/** The body of `GET /api/v1/me`. */
export function toMeView({ plan, limit, remaining }: Admitted) {
  return { plan, daily_limit: limit, remaining_today: remaining };
}
