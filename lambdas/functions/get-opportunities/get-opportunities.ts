import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { noScanYet } from '#http/api-error.ts';
import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { dataResponse } from '#http/data-response.ts';
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
  return async function getOpportunities(request: AdmittedRequest): Promise<ApiResponse> {
    const query = readOpportunitiesQuery(request.rawQuery);
    const scan = await latestSnapshot();
    if (!scan) throw noScanYet();

    const selection = selectOpportunities(scan.opportunities[query.kind], query, request.receivedAt);
    return dataResponse(request, {
      scan,
      variant: [query.kind, query.minEv, query.sport, query.limit, selection.startedCount],
      freshUntil: Math.min(freshUntil(request, scan.slot, intervalMs), selection.nextStart),
      changedSinceScan: selection.startedCount > 0,
      columns: COLUMNS[query.kind],
      body: () => toOpportunitiesView(query.kind, scan.generatedAt, selection.served),
    });
  };
}
