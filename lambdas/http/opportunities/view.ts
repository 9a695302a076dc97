import { toIsoInstant } from '#domain/odds/instant.ts';
import type { OpportunityKind, OpportunityRows } from '#domain/scan/snapshot.ts';
import { columnsOf } from '#http/csv.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import type { OpportunityRow } from '#http/opportunities/select-opportunities.ts';
import { createView } from '#http/view.ts';

/** Rows are rounded already, so a view only names their fields. */
const VIEWS = {
  value: createView(schemas.ValueBet, { alt_books: createView(schemas.AltBook) }),
  surebet: createView(schemas.Surebet, { legs: createView(schemas.SurebetLeg) }),
  combo: createView(schemas.Combo, { legs: createView(schemas.ComboLeg) }),
} satisfies { [Kind in OpportunityKind]: (item: OpportunityRows[Kind][number]) => unknown };

/** The columns of each kind as CSV. */
export const COLUMNS = {
  value: columnsOf(schemas, 'ValueBet'),
  surebet: columnsOf(schemas, 'Surebet'),
  combo: columnsOf(schemas, 'Combo'),
} satisfies Record<OpportunityKind, unknown>;

type ItemView = (item: OpportunityRow) => Readonly<Record<string, unknown>>;

/** The body of `GET /api/v1/opportunities`, or one with items as `toView` shows them. */
export function toOpportunitiesView(
  kind: OpportunityKind,
  generatedAt: number,
  items: readonly OpportunityRow[],
  toView: ItemView = VIEWS[kind] as ItemView,
) {
  return { kind, count: items.length, generated_at: toIsoInstant(generatedAt), data: items.map(toView) };
}
