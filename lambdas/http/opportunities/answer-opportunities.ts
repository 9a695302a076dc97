import type { EventFacts } from '#domain/odds/quotes.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { createDataResponse, type DataRequest, type Scans } from '#http/data-response.ts';
import type { Query } from '#http/kept-answers.ts';
import { COLUMNS, type OpportunityRow } from '#http/opportunities/columns.ts';
import type { OpportunitiesQuery } from '#http/opportunities/query.ts';

/** What an item is to an account, and all that this depends on. */
type OwnTerms = {
  readonly settings: Query;
  readonly termsOf: (row: OpportunityRow) => Readonly<Record<string, unknown>>;
};

type OpportunitiesRequest = DataRequest & { readonly query: OpportunitiesQuery };

/**
 * The latest scan's opportunities of one kind, filtered, without events that have started: for
 * the API, or for the page with what each item is to the account of the request.
 */
export function createAnswerOpportunities<Request extends OpportunitiesRequest>(
  { latestSnapshot, intervalMs }: Scans<PublishedSnapshot>,
  ownTermsOf?: (request: Request) => Promise<OwnTerms>,
) {
  const dataResponse = createDataResponse(
    { latestSnapshot, intervalMs },
    ownTermsOf ? 'page' : 'api',
  );
  return async (request: Request) => {
    const { query } = request;
    const own = await ownTermsOf?.(request);
    const { kind, min_ev: minEv, sport, limit } = query;
    return dataResponse(request, ({ slot, generatedAt, opportunities }) => ({
      query: [kind, minEv, sport, limit, ...(own?.settings ?? [])],
      find: (now) => {
        const { served, ...validity } = selectOpportunities(opportunities[kind], query, now);
        const content = () => ({
          kind,
          count: served.length,
          generatedAt,
          nextScanAt: slot + intervalMs,
          data: own ? served.map((row) => ({ ...row, ...own.termsOf(row) })) : served,
        });
        return { ...validity, content };
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
  { min_ev: minEv, sport, limit }: Omit<OpportunitiesQuery, 'kind'>,
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
