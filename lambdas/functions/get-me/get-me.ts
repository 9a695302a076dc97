import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';
import { toMeView } from './view.ts';

/** Says what the key of this very request may still ask today: the numbers of its own admission. */
export function getMe({ rawQuery, admission }: AdmittedRequest): ApiResponse {
  readQuery(rawQuery, {});
  return {
    statusCode: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
    body: JSON.stringify(toMeView(admission)),
  };
}
