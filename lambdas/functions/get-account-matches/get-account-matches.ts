import { toIsoInstant } from '#domain/odds/instant.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { noScanYet } from '#http/api-error.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { dataResponse, PAGE_CACHING } from '#http/data-response.ts';
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
  return async function getAccountMatches(request: AccountRequest): Promise<ApiResponse> {
    const query = readMatchesQuery(request.rawQuery);
    const scan = await latestSnapshot();
    if (!scan) throw noScanYet();

    const { generatedAt, slot } = scan;
    const selection = selectMatches(scan.matches, query, { generatedAt, now: request.receivedAt });
    const { served, startedCount, enteredCount, nextChange } = selection;
    const { count, data } = toMatchesView(served);
    return dataResponse(request, {
      scan,
      variant: [query.id, query.sport, query.hours, query.limit, startedCount, enteredCount],
      freshUntil: Math.min(slot + intervalMs, nextChange),
      changedSinceScan: startedCount + enteredCount > 0,
      caching: PAGE_CACHING,
      body: () => ({
        count,
        generated_at: toIsoInstant(generatedAt),
        next_scan_at: toIsoInstant(slot + intervalMs),
        data,
      }),
    });
  };
}
