import type { PublicPick } from '#domain/record/correction.ts';
import type { SumsByGroup } from '#domain/record/figures.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { jsonResponse } from '#http/json-response.ts';
import { readQuery } from '#http/query.ts';
import { toSummary } from '#http/record/summary.ts';
import { PARAMETERS, toPicksView } from './view.ts';

type Deps = {
  list(page: { readonly limit: number; readonly before: number }): Promise<readonly PublicPick[]>;
  sums(): Promise<SumsByGroup>;
};

const cachedFor = (seconds: number) => ({
  'Cache-Control': `public, max-age=${seconds}`,
  Vary: 'Accept-Encoding',
});

/** A page of the recorded picks, or the figures of all, for everybody. */
export function createGetRecordPicks({ list, sums }: Deps) {
  return async function getRecordPicks({ path, rawQuery }: ApiRequest): Promise<ApiResponse> {
    if (path === '/record/summary') {
      const known = await sums().catch(asUnavailable('The figures of the record cannot be read.'));
      // They change with every start of an event and every result.
      return jsonResponse(200, toSummary(known), cachedFor(60));
    }
    const picks = await list(readQuery(rawQuery, PARAMETERS)).catch(
      asUnavailable('The picks of the record cannot be read.'),
    );
    return jsonResponse(200, toPicksView(picks), cachedFor(30));
  };
}
