import type { KeptEvent } from '#domain/moves/kept-moves.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { asUnavailable } from '#http/api-error.ts';
import {
  createDataResponse,
  type DataRequest,
  type Reader,
  type Scans,
} from '#http/data-response.ts';
import type { MovesQuery } from '#http/moves/query.ts';
import { COLUMNS } from '#http/moves/schemas.ts';
import { selectMoves } from '#http/moves/select.ts';

type MovesRequest = DataRequest & { readonly query: MovesQuery };

/** The moves of a scan. */
type ScanMoves = ScanIdentity & {
  readonly events: readonly KeptEvent[];
  /** Since when some may be missing, epoch milliseconds; null where none are. */
  readonly incompleteSince: number | null;
  /** The start of the first event that is not followed, epoch milliseconds; null where all are. */
  readonly followedUntil: number | null;
};

/** The moves that the latest scan shows, filtered, without events that have started. */
export function createAnswerMoves(
  { latestSnapshot, intervalMs }: Scans<ScanMoves>,
  reader: Reader,
) {
  const latestMoves = () => latestSnapshot().catch(asUnavailable('The moves cannot be read.'));
  const dataResponse = createDataResponse({ latestSnapshot: latestMoves, intervalMs }, reader);
  return async (request: MovesRequest) => {
    const { query } = request;
    return dataResponse(
      request,
      ({ slot, generatedAt, incompleteSince, followedUntil, events }) => ({
        query: [JSON.stringify(query)],
        find: (now) => {
          const { served, nextCursor, ...validity } = selectMoves(events, query, {
            generatedAt,
            now,
          });
          const content = () => ({
            kind: query.kind,
            count: served.length,
            generatedAt,
            nextScanAt: slot + intervalMs,
            incompleteSince,
            followedUntil,
            data: served,
            nextCursor,
          });
          return { ...validity, nextCursor, content };
        },
        columns: COLUMNS,
      }),
    );
  };
}
