import { toIsoInstant } from '#domain/odds/instant.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import type { ApiRequest } from '#http/api-request.ts';
import { createDataResponse, type Scans } from '#http/data-response.ts';
import type { Query } from '#http/kept-answers.ts';
import { type OpportunitiesQuery, readOpportunitiesQuery } from '#http/opportunities/query.ts';
import { COLUMNS, type OpportunityRow, toOpportunitiesView } from '#http/opportunities/view.ts';

/** How an account sees an item, and all that this depends on. */
type OwnView = {
  readonly settings: Query;
  readonly toView: (row: OpportunityRow) => Readonly<Record<string, unknown>>;
};

/**
 * The latest scan's opportunities of one kind, filtered, without events that have started: as the
 * API shows them, or for the page as the account of the request sees them.
 */
export function createAnswerOpportunities<Request extends ApiRequest>(
  { latestSnapshot, intervalMs }: Scans<PublishedSnapshot>,
  ownViewOf?: (request: Request) => Promise<OwnView>,
) {
  const dataResponse = createDataResponse(
    { latestSnapshot, intervalMs },
    ownViewOf ? 'page' : 'api',
  );
  return async (request: Request) => {
    const query = readOpportunitiesQuery(request.rawQuery);
    const own = await ownViewOf?.(request);
    const { kind, minEv, sport, limit } = query;
    return dataResponse(request, ({ slot, generatedAt, opportunities }) => ({
      query: [kind, minEv, sport, limit, ...(own?.settings ?? [])],
      find: (now) => {
        const { served, ...validity } = selectOpportunities(opportunities[kind], query, now);
        const nextScan = own && { next_scan_at: toIsoInstant(slot + intervalMs) };
        const body = () => ({
          ...toOpportunitiesView(kind, generatedAt, served, own?.toView),
          ...nextScan,
        });
        return { ...validity, body };
      },
      columns: COLUMNS[kind],
    }));
  };
}

function events(item: OpportunityRow): readonly EventFacts[] {
  return item.kind === 'combo' ? item.legs : [item];
}

/** A combo starts with its first leg. */
function startOf(item: OpportunityRow): number {
  return Math.min(...events(item).map(({ commenceTime }) => commenceTime));
}

/**
 * The items of a scan that fit the query at `now`, in the scan's order, cut to the limit after
 * filtering. Started events are never served. A combo belongs to a sport when all its legs do.
 * `cut` counts the started items before the last that is served, and those that are served: never
 * twice the same two.
 */
function selectOpportunities(
  items: readonly OpportunityRow[],
  { minEv, sport, limit }: Omit<OpportunitiesQuery, 'kind'>,
  now: number,
) {
  const fitting = items.filter(
    (item) =>
      item.ev >= minEv &&
      (sport === undefined || events(item).every(({ sportKey }) => sportKey === sport)),
  );
  const open = fitting.filter((item) => startOf(item) > now);
  const served = open.slice(0, limit);
  const last = served.at(-1);
  const startedBefore = last ? fitting.indexOf(last) + 1 - served.length : 0;
  return {
    served,
    cut: [startedBefore, served.length],
    nextChange: Math.min(...served.map(startOf)),
  };
}
