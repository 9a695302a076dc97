import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { noScanYet } from '#http/api-error.ts';
import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { API_CACHING, createDataResponse } from '#http/data-response.ts';
import { freshUntil } from '#http/fresh-until.ts';
import { readMatchesQuery } from '#http/matches/query.ts';
import { selectMatches } from '#http/matches/select-matches.ts';
import { COLUMNS, toMatchesView } from '#http/matches/view.ts';

type Deps = {
  latestSnapshot(): Promise<PublishedSnapshot | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** The latest scan's match probabilities: a list, or one match by its id. */
export function createGetMatches({ latestSnapshot, intervalMs }: Deps) {
  const dataResponse = createDataResponse(API_CACHING);
  return async function getMatches(request: AdmittedRequest): Promise<ApiResponse> {
    const query = readMatchesQuery(request.rawQuery);
    const scan = await latestSnapshot();
    if (!scan) throw noScanYet();

    const { generatedAt, slot } = scan;
    return dataResponse(request, {
      scan,
      query: [query.id, query.sport, query.hours, query.limit],
      freshUntil: freshUntil(request, slot, intervalMs),
      find: (now) => {
        const times = { generatedAt, now };
        const { served, ...validity } = selectMatches(scan.matches, query, times);
        return { ...validity, body: () => toMatchesView(served) };
      },
      columns: COLUMNS,
    });
  };
}
