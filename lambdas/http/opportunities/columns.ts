import type { OpportunityKind, OpportunityRows } from '#domain/scan/snapshot.ts';
import { columnsOf } from '#http/csv.ts';
import { schemas } from '#http/opportunities/schemas.ts';

/** An item as the snapshot has it. Its numbers are rounded already. */
export type OpportunityRow = OpportunityRows[OpportunityKind][number];

/** The columns of each kind as CSV. */
export const COLUMNS = {
  value: columnsOf(schemas, 'ValueBet'),
  surebet: columnsOf(schemas, 'Surebet'),
  combo: columnsOf(schemas, 'Combo'),
} satisfies Record<OpportunityKind, unknown>;
