import { toIsoInstant } from '#domain/odds/instant.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import type { ApiRequest } from '#http/api-request.ts';
import { createDataResponse, type Scans } from '#http/data-response.ts';
import type { Query } from '#http/kept-answers.ts';
import { readOpportunitiesQuery } from '#http/opportunities/query.ts';
import { type OpportunityRow, selectOpportunities } from '#http/opportunities/select-opportunities.ts';
import { COLUMNS, toOpportunitiesView } from '#http/opportunities/view.ts';

/** How an account sees an item, and all that this depends on. */
type OwnView = {
  readonly settings: Query;
  readonly toView: (row: OpportunityRow) => Readonly<Record<string, unknown>>;
};

/**
 * The latest scan's opportunities of one kind, filtered, without events that have started: as the API shows them, or for
 * the page as the account of the request sees them.
 */
export function createAnswerOpportunities<Request extends ApiRequest>(
  { latestSnapshot, intervalMs }: Scans<PublishedSnapshot>,
  ownViewOf?: (request: Request) => Promise<OwnView>,
) {
  const dataResponse = createDataResponse({ latestSnapshot, intervalMs }, ownViewOf ? 'page' : 'api');
  return async (request: Request) => {
    const query = readOpportunitiesQuery(request.rawQuery);
    const own = await ownViewOf?.(request);
    const { kind, minEv, sport, limit } = query;
    return dataResponse(request, ({ slot, generatedAt, opportunities }) => ({
      query: [kind, minEv, sport, limit, ...(own?.settings ?? [])],
      find: (now) => {
        const { served, ...validity } = selectOpportunities(opportunities[kind], query, now);
        const nextScan = own && { next_scan_at: toIsoInstant(slot + intervalMs) };
        const body = () => ({ ...toOpportunitiesView(kind, generatedAt, served, own?.toView), ...nextScan });
        return { ...validity, body };
      },
      columns: COLUMNS[kind],
    }));
  };
}
