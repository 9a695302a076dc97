import { toIsoInstant } from '#domain/odds/instant.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import type { ApiRequest } from '#http/api-request.ts';
import { createDataResponse, type Reader, type Scans } from '#http/data-response.ts';
import { readMatchesQuery } from '#http/matches/query.ts';
import { selectMatches } from '#http/matches/select-matches.ts';
import { COLUMNS, toMatchesView } from '#http/matches/view.ts';

/** The match probabilities of the latest scan: a list, or one match by its id. The page is told the instants of the scans. */
export function createAnswerMatches(
  { latestSnapshot, intervalMs }: Scans<PublishedSnapshot>,
  reader: Reader,
) {
  const dataResponse = createDataResponse({ latestSnapshot, intervalMs }, reader);
  return async (request: ApiRequest) => {
    const query = readMatchesQuery(request.rawQuery);
    return dataResponse(request, ({ slot, generatedAt, matches }) => {
      const instants = {
        generated_at: toIsoInstant(generatedAt),
        next_scan_at: toIsoInstant(slot + intervalMs),
      };
      return {
        query: [query.id, query.sport, query.hours, query.limit],
        find: (now) => {
          const { served, ...validity } = selectMatches(matches, query, { generatedAt, now });
          const body = () => ({ ...toMatchesView(served), ...(reader === 'page' && instants) });
          return { ...validity, body };
        },
        columns: COLUMNS,
      };
    });
  };
}
