import type { SumsByGroup } from '#domain/record/figures.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { toSummary } from '#http/record/summary.ts';

type Deps = { sums(): Promise<SumsByGroup> };

/** The figures of the record, for everybody. */
export function createGetRecordSummary({ sums }: Deps) {
  return async function getRecordSummary(): Promise<ApiResponse> {
    const known = await sums().catch(asUnavailable('The figures of the record cannot be read.'));
    return {
      statusCode: 200,
      // They change with every start of an event and every result.
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' },
      body: JSON.stringify(toSummary(known)),
    };
  };
}
