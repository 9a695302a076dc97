import type { EventFacts } from '#domain/odds/quotes.ts';
import type { OpportunityKind, OpportunityRows } from '#domain/scan/snapshot.ts';
import type { Selection } from '#http/kept-answers.ts';
import type { OpportunitiesQuery } from '#http/opportunities/query.ts';

export type OpportunityRow = OpportunityRows[OpportunityKind][number];

function events(item: OpportunityRow): readonly EventFacts[] {
  return item.kind === 'combo' ? item.legs : [item];
}

/** A combo starts with its first leg. */
function startOf(item: OpportunityRow): number {
  return Math.min(...events(item).map(({ commenceTime }) => commenceTime));
}

/**
 * The items of a scan that fit the query at `now`, in the scan's order, cut to the limit after filtering.
 * Started events are never served. A combo belongs to a sport when all its legs do. Time cuts by the started items before
 * the last that is served, beside how many are served: never twice the same two.
 */
export function selectOpportunities(
  items: readonly OpportunityRow[],
  { minEv, sport, limit }: Omit<OpportunitiesQuery, 'kind'>,
  now: number,
): Selection<OpportunityRow> {
  const fitting = items.filter(
    (item) =>
      item.ev >= minEv && (sport === undefined || events(item).every(({ sportKey }) => sportKey === sport)),
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
