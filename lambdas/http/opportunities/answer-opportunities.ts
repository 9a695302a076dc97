import type { OpportunityRows, PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { betFacts } from '#domain/webhooks/subscriber/opportunity-terms.ts';
import { createDataResponse, type DataRequest, type Scans } from '#http/data-response.ts';
import { columnsIn, type OpportunityRow } from '#http/opportunities/columns.ts';
import type { OpportunitiesQuery } from '#http/opportunities/query.ts';
import { selectOpportunities } from '#http/opportunities/select.ts';
import type { Query } from '#http/response-cache.ts';

/** The terms of each item of a scan that was computed at an instant, epoch milliseconds. */
type TermsOf = (
  scan: OpportunityRows,
  at: number,
) => (row: OpportunityRow) => Readonly<Record<string, unknown>>;

/** What an item is to an account, and all that this depends on. */
type AccountTerms = { readonly settings: Query; readonly termsOf: TermsOf };

type OpportunitiesRequest = DataRequest & { readonly query: OpportunitiesQuery };

/** What minimum odds keep where the request asks for no value of its own. */
const DEFAULT_MIN_EV = 0.015;

/**
 * The latest scan's opportunities of one kind, filtered, without events that have started: for
 * the API, or for the page with what each item is to the account of the request.
 */
export function createAnswerOpportunities<Request extends OpportunitiesRequest>(
  { latestSnapshot, intervalMs }: Scans<PublishedSnapshot>,
  ownTermsOf?: (request: Request) => Promise<AccountTerms>,
) {
  const dataResponse = createDataResponse(
    { latestSnapshot, intervalMs },
    ownTermsOf ? 'page' : 'api',
  );
  return async (request: Request) => {
    const { query } = request;
    const { kind, min_ev: minEv } = query;
    const minOddsEv = minEv > 0 ? minEv : DEFAULT_MIN_EV;
    const { settings, termsOf }: AccountTerms = (await ownTermsOf?.(request)) ?? {
      settings: [],
      termsOf: () => (row) => betFacts(row, minOddsEv),
    };
    return dataResponse(request, ({ slot, generatedAt, opportunities }) => ({
      query: [JSON.stringify(query), ...settings],
      find: (now) => {
        const { served, nextCursor, ...validity } = selectOpportunities(
          opportunities[kind],
          query,
          now,
        );
        const content = () => {
          const terms = termsOf(opportunities, generatedAt);
          return {
            kind,
            count: served.length,
            generatedAt,
            nextScanAt: slot + intervalMs,
            data: served.map((row) => ({ ...row, ...terms(row), feeds: feedsOf(row) })),
            nextCursor,
          };
        };
        return { ...validity, nextCursor, content };
      },
      columns: columnsIn(opportunities, kind),
    }));
  };
}

/** How many feeds have the event of an item; undefined with one feed, and for combos. */
export function feedsOf(row: OpportunityRow): number | undefined {
  return row.kind === 'combo' ? undefined : row.feeds?.length;
}
