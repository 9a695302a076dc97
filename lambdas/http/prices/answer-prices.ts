import { type EventPrices, type PricePoint, seriesOf } from '#domain/moves/price-series.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { asUnavailable, unknownPrices } from '#http/api-error.ts';
import {
  createDataResponse,
  type DataRequest,
  type Reader,
  type Scans,
} from '#http/data-response.ts';
import type { PricesQuery } from '#http/prices/query.ts';
import { COLUMNS } from '#http/prices/schemas.ts';

type PricesRequest = DataRequest & {
  readonly query: PricesQuery;
  readonly pathParameters: { readonly id: string };
};

/** How to read the prices that a scan knew. */
type ScanPrices = ScanIdentity & {
  /** Undefined where the event is not known. */
  readonly readPrices: (eventId: string) => Promise<EventPrices | undefined>;
  /** Since when some may be missing, epoch milliseconds; null where none are. */
  readonly incompleteSince: number | null;
  /** The start of the first event that is not followed, epoch milliseconds; null where all are. */
  readonly followedUntil: number | null;
};

/** Series of an event are kept in memory too, at some ten times their compressed size. */
const MAX_KEPT_LENGTH = 1_000_000;

/**
 * What every book has offered on the event in the path since it was first seen, until 30 days after
 * its start.
 */
export function createAnswerPrices(
  { latestSnapshot, intervalMs }: Scans<ScanPrices>,
  reader: Reader,
) {
  const latestPrices = () => latestSnapshot().catch(asUnavailable('The prices cannot be read.'));
  const scans = { latestSnapshot: latestPrices, intervalMs };
  const dataResponse = createDataResponse(scans, reader, MAX_KEPT_LENGTH);
  return async (request: PricesRequest) => {
    const { query, pathParameters } = request;
    const { id } = pathParameters;
    return dataResponse(request, async (latest) => {
      const { generatedAt, incompleteSince, followedUntil, readPrices } = latest;
      const prices = await readPrices(id).catch(asUnavailable('The prices cannot be read.'));
      if (!prices) {
        throw unknownPrices(followedUntil);
      }
      const { facts } = prices;
      return {
        query: [id, JSON.stringify(query)],
        find: (now) => ({
          startedCounts: [Number(facts.commenceTime <= now)],
          nextChange: facts.commenceTime <= now ? Number.POSITIVE_INFINITY : facts.commenceTime,
          content: () => {
            const data = seriesOf(prices, now)
              .filter(({ book }) => !query.book || query.book.includes(book))
              .filter(({ marketKey }) => !query.market || query.market.includes(marketKey))
              .map(toRow);
            return { ...facts, generatedAt, incompleteSince, count: data.length, data };
          },
        }),
        columns: COLUMNS,
      };
    });
  };
}

function toRow(series: ReturnType<typeof seriesOf>[number]) {
  const { book, marketKey, outcome, opening, present, close, changes } = series;
  return {
    book,
    marketKey,
    outcome,
    opening: opening.price,
    openingPoint: opening.point,
    openingAt: opening.at,
    present: present?.price ?? null,
    presentPoint: present?.point ?? null,
    presentSince: present?.at ?? null,
    close: close?.price ?? null,
    closePoint: close?.point ?? null,
    changes: changes.map(({ at, price, point }: PricePoint) => [toIsoInstant(at), price, point]),
  };
}
