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

const OF_SEVERAL_FEEDS = {
  value: columnsOf(schemas, 'ValueBet', { severalFeeds: true }),
  surebet: columnsOf(schemas, 'Surebet', { severalFeeds: true }),
  combo: COLUMNS.combo,
} satisfies typeof COLUMNS;

/** The columns of a kind in a scan, whose every value bet and surebet has `feeds`, or none. */
export function columnsIn({ value, surebet }: OpportunityRows, kind: OpportunityKind) {
  const isOfSeveral = (value[0] ?? surebet[0])?.feeds !== undefined;
  return (isOfSeveral ? OF_SEVERAL_FEEDS : COLUMNS)[kind];
}
