import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import {
  createDataResponse,
  type DataRequest,
  type Reader,
  type Scans,
} from '#http/data-response.ts';
import type { MatchesQuery } from '#http/matches/query.ts';
import { COLUMNS } from '#http/matches/schemas.ts';

type MatchesRequest = DataRequest & { readonly query: MatchesQuery };

const HOUR_MS = 3_600_000;

/**
 * The match probabilities of the latest scan: a list, or one match by its id.
 */
export function createAnswerMatches(
  { latestSnapshot, intervalMs }: Scans<PublishedSnapshot>,
  reader: Reader,
) {
  const dataResponse = createDataResponse({ latestSnapshot, intervalMs }, reader);
  return async (request: MatchesRequest) => {
    const { query } = request;
    return dataResponse(request, ({ slot, generatedAt, matches }) => ({
      query: [query.id, query.sport, query.hours, query.limit],
      find: (now) => {
        const { served, ...validity } = selectMatches(matches, query, { generatedAt, now });
        const nextScanAt = slot + intervalMs;
        const content = () => ({ count: served.length, data: served, generatedAt, nextScanAt });
        return { ...validity, content };
      },
      columns: COLUMNS,
    }));
  };
}

/**
 * The matches of a scan that fit the query and start within `(now, now + hours]`, in the scan's
 * order (by start), cut to the limit after filtering. A match that is asked for by its id may start
 * later. Started matches are never served. `cut` counts the matches that fit the query and have
 * started, and those that came into view as the hours moved with the clock.
 */
function selectMatches(
  matches: readonly MatchProbability[],
  { id, sport, hours, limit }: MatchesQuery,
  { generatedAt, now }: { readonly generatedAt: number; readonly now: number },
) {
  const aheadMs = id === undefined ? hours * HOUR_MS : Number.POSITIVE_INFINITY;
  const fitting = matches.filter(
    ({ eventId, sportKey }) =>
      (id === undefined || eventId === id) && (sport === undefined || sportKey === sport),
  );
  const reached = fitting.filter(({ commenceTime }) => commenceTime <= now + aheadMs);
  const open = reached.filter(({ commenceTime }) => commenceTime > now);
  const served = open.slice(0, limit);
  const starts = served.map(({ commenceTime }) => commenceTime);
  const entries = fitting
    .map(({ commenceTime }) => commenceTime - aheadMs)
    .filter((entersAt) => entersAt > now);
  const entered = reached.filter(({ commenceTime }) => commenceTime > generatedAt + aheadMs).length;
  return {
    served,
    cut: [reached.length - open.length, entered],
    nextChange: Math.min(...starts, ...entries),
  };
}
