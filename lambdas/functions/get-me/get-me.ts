import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';
import { toMeView } from './view.ts';

/** The plan and quota of the request's key, this request included. */
export function getMe({ rawQuery, admission }: AdmittedRequest): ApiResponse {
  readQuery(rawQuery, {});
  return {
    statusCode: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
    body: JSON.stringify(toMeView(admission)),
  };
}
