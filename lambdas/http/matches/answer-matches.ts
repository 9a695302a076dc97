import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { cursorAfter, placed } from '#http/cursor.ts';
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
      query: [JSON.stringify(query)],
      find: (now) => {
        const { served, nextCursor, ...validity } = selectMatches(matches, query, {
          generatedAt,
          now,
        });
        const content = () => ({
          count: served.length,
          data: served,
          nextCursor,
          generatedAt,
          nextScanAt: slot + intervalMs,
        });
        return { ...validity, nextCursor, content };
      },
      columns: COLUMNS,
    }));
  };
}

/**
 * The matches of a scan that fit the query and start within `(now, now + hours]`, in the scan's
 * order (by start), cut to the limit after filtering. A match that is asked for by its id may start
 * later. Started matches are never served. `startedCounts` counts the matches that fit the query
 * and have started, and those that came into view as the hours moved with the clock.
 */
function selectMatches(
  matches: readonly MatchProbability[],
  { id, sport, hours, limit, cursor }: MatchesQuery,
  { generatedAt, now }: { readonly generatedAt: number; readonly now: number },
) {
  const aheadMs = id === undefined ? hours * HOUR_MS : Number.POSITIVE_INFINITY;
  const fitting = placed(
    matches.filter(
      ({ eventId, sportKey }) =>
        (id === undefined || eventId === id) && (sport === undefined || sport.includes(sportKey)),
    ),
    ({ commenceTime, eventId }) => [commenceTime, eventId],
    cursor,
  ).map(({ item }) => item);
  const reached = fitting.filter(({ commenceTime }) => commenceTime <= now + aheadMs);
  const open = reached.filter(({ commenceTime }) => commenceTime > now);
  const served = open.slice(0, limit);
  const last = served.at(-1);
  const beyond = open[limit] && open.at(-1);
  const starts = served.map(({ commenceTime }) => commenceTime);
  const entries = fitting
    .map(({ commenceTime }) => commenceTime - aheadMs)
    .filter((entersAt) => entersAt > now);
  const entered = reached.filter(({ commenceTime }) => commenceTime > generatedAt + aheadMs).length;
  return {
    served,
    nextCursor: last && beyond ? cursorAfter([last.commenceTime, last.eventId]) : null,
    startedCounts: [reached.length - open.length, entered],
    // The last of those beyond the limit takes the cursor with it.
    nextChange: Math.min(...starts, ...entries, ...(beyond ? [beyond.commenceTime] : [])),
  };
}
