import { toIsoInstant } from '#domain/odds/instant.ts';
import type { OpportunityKind, OpportunityRows } from '#domain/scan/snapshot.ts';
import { createView } from '#http/view.ts';
import { schemas } from './schemas.ts';
import type { OpportunityRow } from './select-opportunities.ts';

/** Rows are rounded already, so a view only names their fields. */
const VIEWS = {
  value: createView(schemas.ValueBet, { alt_books: createView(schemas.AltBook) }),
  surebet: createView(schemas.Surebet, { legs: createView(schemas.SurebetLeg) }),
  combo: createView(schemas.Combo, { legs: createView(schemas.ComboLeg) }),
} satisfies { [Kind in OpportunityKind]: (item: OpportunityRows[Kind][number]) => unknown };

/** The body of `GET /api/v1/opportunities`. */
export function toOpportunitiesView(
  kind: OpportunityKind,
  generatedAt: number,
  items: readonly OpportunityRow[],
) {
  const toView: (item: never) => unknown = VIEWS[kind];
  return {
    kind,
    count: items.length,
    generated_at: toIsoInstant(generatedAt),
    data: items.map((item) => toView(item as never)),
  };
}
