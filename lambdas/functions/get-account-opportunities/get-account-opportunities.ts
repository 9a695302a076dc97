import { toIsoInstant } from '#domain/odds/instant.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { type OwnTerms, ownTerms } from '#domain/webhooks/own-terms.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { noScanYet } from '#http/api-error.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';
import { createDataResponse, PAGE_CACHING } from '#http/data-response.ts';
import { readOpportunitiesQuery } from '#http/opportunities/query.ts';
import { type OpportunityRow, selectOpportunities } from '#http/opportunities/select-opportunities.ts';
import { toOpportunityView } from '#http/opportunities/view.ts';

type Deps = {
  latestSnapshot(): Promise<PublishedSnapshot | undefined>;
  settingsOf(userId: string): Promise<SubscriberSettings>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** The opportunities of the API, each with the account's own stake and minimum odds. */
export function createGetAccountOpportunities({ latestSnapshot, settingsOf, intervalMs }: Deps) {
  const dataResponse = createDataResponse(PAGE_CACHING);
  return async function getAccountOpportunities(request: AccountRequest): Promise<ApiResponse> {
    const query = readOpportunitiesQuery(request.rawQuery);
    const [scan, settings] = await Promise.all([latestSnapshot(), settingsOf(request.account.userId)]);
    if (!scan) throw noScanYet();

    const { bankroll, currency, kellyFraction, maxStake, minEv } = settings;
    const nextScanAt = scan.slot + intervalMs;
    return dataResponse(request, {
      scan,
      query: [
        ...[query.kind, query.minEv, query.sport, query.limit],
        ...[bankroll, currency, kellyFraction, maxStake, minEv],
      ],
      freshUntil: nextScanAt,
      find: (now) => {
        const rows = scan.opportunities[query.kind];
        const { served, ...validity } = selectOpportunities(rows, query, now);
        return {
          ...validity,
          // When the settings were changed is not known, so only the tag can tell.
          changedSinceScan: true,
          body: () => ({
            kind: query.kind,
            count: served.length,
            generated_at: toIsoInstant(scan.generatedAt),
            next_scan_at: toIsoInstant(nextScanAt),
            data: served.map((row) => toView(row, ownTerms(row, settings))),
          }),
        };
      },
    });
  };
}

/** The item of the API and the account's own terms; a leg says too when its price was quoted. */
function toView(row: OpportunityRow, { id, quotedAt, stake, minOdds }: OwnTerms) {
  const item = toOpportunityView(row);
  const legs = row.kind === 'value' ? [] : row.legs;
  return {
    ...item,
    ...(Array.isArray(item.legs) && {
      legs: item.legs.map((leg, index) => ({ ...leg, quoted_at: toInstant(legs[index]?.quotedAt) })),
    }),
    id,
    quoted_at: toInstant(quotedAt),
    stake,
    min_odds: minOdds,
    returned: row.kind !== 'combo' && row.returned === true,
  };
}

function toInstant(epochMs: number | null | undefined): string | null {
  return epochMs == null ? null : toIsoInstant(epochMs);
}
