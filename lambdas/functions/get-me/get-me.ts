import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';

/** The plan and quota of the request's key, this request included. */
export function getMe({ rawQuery, admission }: AdmittedRequest): ApiResponse {
  readQuery(rawQuery, {});
  const { plan, limit, remaining } = admission;
  return {
    statusCode: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
    body: JSON.stringify({ plan, daily_limit: limit, remaining_today: remaining }),
  };
}
