import { toIsoInstant } from '#domain/odds/instant.ts';
import type { OpportunityKind, OpportunityRows } from '#domain/scan/snapshot.ts';
import { columnsOf } from '#http/csv.ts';
import { schemas } from '#http/opportunities/schemas.ts';
import type { Schema } from '#http/schema.ts';
import { createView } from '#http/view.ts';

export type OpportunityRow = OpportunityRows[OpportunityKind][number];

/**
 * The view of the items of each kind by schemas such as these. Rows are rounded already, so a view
 * only names their fields.
 */
export function viewsOf<S extends Readonly<Record<'ValueBet' | 'Surebet' | 'Combo', Schema>>>(
  all: S,
) {
  return {
    value: createView(all, 'ValueBet'),
    surebet: createView(all, 'Surebet'),
    combo: createView(all, 'Combo'),
  };
}

const VIEWS = viewsOf(schemas) satisfies {
  [Kind in OpportunityKind]: (item: OpportunityRows[Kind][number]) => unknown;
};

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
  return {
    kind,
    count: items.length,
    generated_at: toIsoInstant(generatedAt),
    data: items.map(toView),
  };
}
