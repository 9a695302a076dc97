import type { OperatorDecision } from '#domain/event-matching/knowledge.ts';
import type { Table } from './client.ts';
import { asSeen, retryOnConflict, updateIf } from './conditional-writes.ts';
import { NAME_DECISIONS_KEY } from './keys.ts';
import { getRow } from './read-rows.ts';

type Row = { readonly decisions: readonly OperatorDecision[]; readonly version: number };

/** What operators have said of names of several feeds, in one row. */
export function createNameDecisionStore(table: Table) {
  const read = () => getRow<Row>(table, NAME_DECISIONS_KEY);
  return {
    async all(): Promise<readonly OperatorDecision[]> {
      return (await read())?.decisions ?? [];
    },
    /** Replaces the decisions by those that `change` makes of them; undefined changes nothing. */
    async change(
      change: (decisions: readonly OperatorDecision[]) => readonly OperatorDecision[] | undefined,
    ): Promise<boolean> {
      return retryOnConflict('save a decision about names', async () => {
        const row = await read();
        const decisions = change(row?.decisions ?? []);
        if (decisions === undefined) {
          return false;
        }
        const { ConditionExpression, ...seen } = asSeen({ version: row?.version });
        const written = await updateIf(table, NAME_DECISIONS_KEY, {
          UpdateExpression: 'SET decisions = :decisions, #version = :next',
          ConditionExpression,
          ExpressionAttributeNames: seen.ExpressionAttributeNames,
          ExpressionAttributeValues: {
            ...seen.ExpressionAttributeValues,
            ':decisions': decisions,
            ':next': (row?.version ?? 0) + 1,
          },
          ReturnValues: 'UPDATED_NEW',
        });
        return written && true;
      });
    },
  };
}
