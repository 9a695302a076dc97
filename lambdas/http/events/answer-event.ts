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
  /** The latest start that the scan's answers say of an event, epoch milliseconds; undefined where it does not know it. */
  readonly startOf: (eventId: string) => number | undefined;
  /** What the scan used of an event that it knows. */
  readonly readEvent: (eventId: string) => Promise<EventRecord>;
};

/** An explained event takes some twenty times the memory of its compressed body. */
const MAX_KEPT_LENGTH = 1_000_000;

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
  const dataResponse = createDataResponse(caching, MAX_KEPT_LENGTH);
  return async function answerEvent(request: ApiRequest): Promise<ApiResponse> {
    readQuery(request.rawQuery, {});
    const { event_id, id = event_id ?? '' } = request.pathParameters;
    const scan = await latestQuotes().catch((cause: unknown) => {
      throw unavailable('The latest scan cannot be read.', cause);
    });
    if (!scan) throw noScanYet();
    if ((scan.startOf(id) ?? Number.NEGATIVE_INFINITY) <= request.receivedAt) throw unknownEvent();
    const record = await scan.readEvent(id).catch((cause: unknown) => {
      throw unavailable('The quotes of the latest scan cannot be read.', cause);
    });
    const event = explainEvent(record);
    // Two sports may list one event with different starts: that of the newer answer counts.
    if (!event || event.commenceTime <= request.receivedAt) throw unknownEvent();
    const nextChange = event.commenceTime;
    return dataResponse(request, {
      scan,
      query: [id],
      freshUntil: freshUntil(request, scan.slot, intervalMs),
      find: () => ({ cut: [], changedSinceScan: false, nextChange, body: () => toEventView(event) }),
    });
  };
}
