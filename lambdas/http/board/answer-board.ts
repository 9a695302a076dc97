import type { ScanLines } from '#cache/load-lines.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { BoardQuery } from '#http/board/query.ts';
import { COLUMNS } from '#http/board/schemas.ts';
import { selectRows } from '#http/board/select.ts';
import {
  createDataResponse,
  type DataRequest,
  type Reader,
  type Scans,
} from '#http/data-response.ts';

type BoardRequest = DataRequest & { readonly query: BoardQuery };

/**
 * The lines of the latest scan whose quotes are stored, filtered, without events that have started.
 */
export function createAnswerBoard(
  { latestSnapshot, intervalMs }: Scans<ScanLines>,
  reader: Reader,
) {
  const latestLines = () => latestSnapshot().catch(asUnavailable('The lines cannot be read.'));
  const dataResponse = createDataResponse({ latestSnapshot: latestLines, intervalMs }, reader);
  return async (request: BoardRequest) => {
    const { query } = request;
    return dataResponse(request, ({ slot, generatedAt, incompleteSince, events }) => ({
      query: [JSON.stringify(query)],
      find: (now) => {
        const { served, nextCursor, ...validity } = selectRows(events, query, now);
        const content = () => ({
          kind: query.kind,
          count: served.length,
          generatedAt,
          nextScanAt: slot + intervalMs,
          incompleteSince,
          data: served,
          nextCursor,
        });
        return { ...validity, nextCursor, content };
      },
      columns: COLUMNS[query.kind],
    }));
  };
}
