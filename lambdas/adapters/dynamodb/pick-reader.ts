import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PublicPick } from '#domain/record/correction.ts';
import type { Sums, SumsByGroup } from '#domain/record/figures.ts';
import type { Table } from './client.ts';
import { PICK_SUMS_PARTITION, PICKS_PARTITION, pickKey, type TableKey } from './keys.ts';
import { getRow, paginate } from './read-rows.ts';

/**
 * The entry as a line of the log, and those about it with their indices, in the order of the log.
 */
type PickRow = TableKey & {
  readonly pick: string;
  readonly later: readonly (readonly [index: number, line: string])[];
};

/** The public side of the recorded picks. Nothing it reads tells more than the log does. */
export function createPickReader(table: Table) {
  const { client, tableName: TableName } = table;
  return {
    /** The last picks, newest first, of those with a lower index than `before`. */
    async list({
      limit,
      before,
    }: Readonly<Record<'limit' | 'before', number>>): Promise<readonly PublicPick[]> {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk < :before',
          ExpressionAttributeValues: { ':pk': PICKS_PARTITION, ':before': pickKey(before).sk },
          Limit: limit,
          ScanIndexForward: false,
        }),
      );
      return (Items as PickRow[]).map(toPublicPick);
    },

    /** The pick whose entry has this index. */
    async find(index: number): Promise<PublicPick | undefined> {
      const row = await getRow<PickRow>(table, pickKey(index));
      return row && toPublicPick(row);
    },

    /** The sums of every group. */
    async sums(): Promise<SumsByGroup> {
      const rows = await paginate<TableKey & Partial<Sums>>(table, PICK_SUMS_PARTITION);
      return new Map(rows.map(({ pk: _, sk: group, ...sums }) => [group, sums]));
    },
  };
}

function toPublicPick({ sk, pick, later }: PickRow): PublicPick {
  return {
    index: Number(sk),
    entry: JSON.parse(pick),
    later: later.map(([index, line]) => ({ index, entry: JSON.parse(line) })),
  };
}
