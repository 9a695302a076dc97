import { type EventRecord, explainEvent } from '#domain/scan/explain-event.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { noScanYet, unavailable, unknownEvent } from '#http/api-error.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { type Caching, createDataResponse } from '#http/data-response.ts';
import { toEventView } from '#http/events/view.ts';
import { freshUntil } from '#http/fresh-until.ts';
import { readQuery } from '#http/query.ts';

/** What is kept in memory of a scan's quotes: which events there are, and how to read one. */
type ScanQuotes = ScanIdentity & {
  /** When an event starts, epoch milliseconds; undefined where the scan does not know it. */
  readonly startOf: (eventId: string) => number | undefined;
  /** What the scan used of an event that it knows. */
  readonly readEvent: (eventId: string) => Promise<EventRecord>;
};

type Deps = {
  /** The quotes of the latest scan; undefined before the first. */
  readonly latestQuotes: () => Promise<ScanQuotes | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/**
 * What stands behind the numbers of the event in the path, by the quotes of the latest scan. As in the lists, an event that
 * has started is not served.
 */
export function createAnswerEvent({ latestQuotes, intervalMs }: Deps, caching: Caching) {
  const dataResponse = createDataResponse(caching);
  return async function answerEvent(request: ApiRequest): Promise<ApiResponse> {
    readQuery(request.rawQuery, {});
    const { event_id, id = event_id ?? '' } = request.pathParameters;
    const scan = await latestQuotes();
    if (!scan) throw noScanYet();
    const start = scan.startOf(id) ?? Number.NEGATIVE_INFINITY;
    if (start <= request.receivedAt) throw unknownEvent();
    const record = await scan.readEvent(id).catch((cause: unknown) => {
      throw unavailable('The quotes of the latest scan cannot be read.', cause);
    });
    const event = explainEvent(record);
    if (!event) throw unknownEvent();
    return dataResponse(request, {
      scan,
      query: [id],
      freshUntil: freshUntil(request, scan.slot, intervalMs),
      find: () => ({ cut: [], changedSinceScan: false, nextChange: start, body: () => toEventView(event) }),
    });
  };
}
