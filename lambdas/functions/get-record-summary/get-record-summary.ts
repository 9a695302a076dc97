import type { SumsByGroup } from '#domain/record/figures.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { jsonResponse } from '#http/json-response.ts';
import { toSummary } from '#http/record/summary.ts';

type Deps = { sums(): Promise<SumsByGroup> };

/** The figures of the record, for everybody. */
export function createGetRecordSummary({ sums }: Deps) {
  return async function getRecordSummary(): Promise<ApiResponse> {
    const known = await sums().catch(asUnavailable('The figures of the record cannot be read.'));
    // They change with every start of an event and every result.
    return jsonResponse(200, toSummary(known), { 'Cache-Control': 'public, max-age=60' });
  };
}
