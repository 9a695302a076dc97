import type { Admitted } from '#http/api-request.ts';

/** Account info, SPEC 2.1. */
export function toMeView({ plan, limit, remaining }: Admitted) {
  return { plan, daily_limit: limit, remaining_today: remaining };
}
