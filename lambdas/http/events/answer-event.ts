import { type EventInput, explainEvent } from '#domain/scan/explain-event.ts';
import { fairOnly } from '#domain/scan/fair-only.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { asUnavailable, unknownEvent } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import {
  createDataResponse,
  type DataRequest,
  type Reader,
  type Scans,
} from '#http/data-response.ts';

/** What is kept in memory of a scan's quotes: which events there are, and how to read one. */
type ScanQuotes = ScanIdentity & {
  /**
   * The latest start that the scan's answers say of an event, epoch milliseconds; undefined where
   * it does not know it.
   */
  readonly startOf: (eventId: string) => number | undefined;
  /** What the scan used of an event that it knows. */
  readonly readEvent: (eventId: string) => Promise<EventInput>;
};

type EventRequest = DataRequest & { readonly pathParameters: { readonly id: string } };

/** An explained event takes some twenty times the memory of its compressed body. */
const MAX_KEPT_LENGTH = 1_000_000;

/**
 * How the numbers of the event in the path were made, by the quotes of the latest scan. As in
 * the lists, an event that has started is not served. Who `maySeePrices` denies them sees the fair
 * probabilities alone.
 */
export function createAnswerEvent<Request extends EventRequest>(
  { latestSnapshot, intervalMs }: Scans<ScanQuotes>,
  reader: Reader,
  maySeePrices: (request: Request) => boolean = () => true,
) {
  const latestQuotes = () =>
    latestSnapshot().catch(asUnavailable('The latest scan cannot be read.'));
  const scans = { latestSnapshot: latestQuotes, intervalMs };
  const dataResponse = createDataResponse(scans, reader, MAX_KEPT_LENGTH);
  return async function answerEvent(request: Request): Promise<ApiResponse> {
    const isWhole = maySeePrices(request);
    const { pathParameters, receivedAt } = request;
    const { id } = pathParameters;
    return dataResponse(request, async ({ startOf, readEvent }) => {
      if ((startOf(id) ?? Number.NEGATIVE_INFINITY) <= receivedAt) {
        throw unknownEvent();
      }
      const event = explainEvent(
        await readEvent(id).catch(asUnavailable('The quotes of the latest scan cannot be read.')),
      );
      // Two sports may list one event with different starts: that of the newer answer counts.
      if (!event || event.commenceTime <= receivedAt) {
        throw unknownEvent();
      }
      const nextChange = event.commenceTime;
      const shown = isWhole ? event : fairOnly(event);
      const found = { startedCounts: [], nextChange, content: () => ({ ...shown }) };
      return { query: isWhole ? [id] : [id, 'fair only'], find: () => found };
    });
  };
}
