import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { noScanYet } from '#http/api-error.ts';
import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { API_CACHING, createDataResponse } from '#http/data-response.ts';
import { freshUntil } from '#http/fresh-until.ts';
import { readOpportunitiesQuery } from '#http/opportunities/query.ts';
import { selectOpportunities } from '#http/opportunities/select-opportunities.ts';
import { COLUMNS, toOpportunitiesView } from '#http/opportunities/view.ts';

type Deps = {
  latestSnapshot(): Promise<PublishedSnapshot | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** The latest scan's opportunities of one kind, filtered, without events that have started. */
export function createGetOpportunities({ latestSnapshot, intervalMs }: Deps) {
  const dataResponse = createDataResponse(API_CACHING);
  return async function getOpportunities(request: AdmittedRequest): Promise<ApiResponse> {
    const query = readOpportunitiesQuery(request.rawQuery);
    const scan = await latestSnapshot();
    if (!scan) throw noScanYet();

    return dataResponse(request, {
      scan,
      query: [query.kind, query.minEv, query.sport, query.limit],
      freshUntil: freshUntil(request, scan.slot, intervalMs),
      find: (now) => {
        const rows = scan.opportunities[query.kind];
        const { served, ...validity } = selectOpportunities(rows, query, now);
        return { ...validity, body: () => toOpportunitiesView(query.kind, scan.generatedAt, served) };
      },
      columns: COLUMNS[query.kind],
    });
  };
}
