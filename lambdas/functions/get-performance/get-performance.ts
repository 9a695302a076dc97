import type { SumsByGroup } from '#domain/record/figures.ts';
import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { jsonResponse } from '#http/json-response.ts';
import { readQuery } from '#http/query.ts';
import { toSummary } from '#http/record/summary.ts';

type Deps = { sums(): Promise<SumsByGroup> };

/** The figures of the record, for holders of a key. */
export function createGetPerformance({ sums }: Deps) {
  return async function getPerformance({ rawQuery }: AdmittedRequest): Promise<ApiResponse> {
    readQuery(rawQuery, {});
    return jsonResponse(200, toSummary(await sums()), {
      'Cache-Control': 'private, max-age=60',
      Vary: 'Authorization, Accept-Encoding',
    });
  };
}
