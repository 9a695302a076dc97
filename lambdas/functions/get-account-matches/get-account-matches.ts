import { toIsoInstant } from '#domain/odds/instant.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { noScanYet } from '#http/api-error.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { createDataResponse, PAGE_CACHING } from '#http/data-response.ts';
import { readMatchesQuery } from '#http/matches/query.ts';
import { selectMatches } from '#http/matches/select-matches.ts';
import { toMatchesView } from '#http/matches/view.ts';

type Deps = {
  latestSnapshot(): Promise<PublishedSnapshot | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** The match probabilities of the API, for the page. */
export function createGetAccountMatches({ latestSnapshot, intervalMs }: Deps) {
  const dataResponse = createDataResponse(PAGE_CACHING);
  return async function getAccountMatches(request: AccountRequest): Promise<ApiResponse> {
    const query = readMatchesQuery(request.rawQuery);
    const scan = await latestSnapshot();
    if (!scan) throw noScanYet();

    const { generatedAt, slot } = scan;
    const nextScanAt = slot + intervalMs;
    return dataResponse(request, {
      scan,
      query: [query.id, query.sport, query.hours, query.limit],
      freshUntil: nextScanAt,
      find: (now) => {
        const times = { generatedAt, now };
        const { served, ...validity } = selectMatches(scan.matches, query, times);
        const body = () => {
          const { count, data } = toMatchesView(served);
          const [generated_at, next_scan_at] = [generatedAt, nextScanAt].map(toIsoInstant);
          return { count, generated_at, next_scan_at, data };
        };
        return { ...validity, body };
      },
    });
  };
}
