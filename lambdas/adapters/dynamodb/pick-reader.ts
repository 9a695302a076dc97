import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PublicPick } from '#domain/record/correction.ts';
import type { LaterEntry } from '#domain/record/entries.ts';
import type { Sums, SumsByGroup } from '#domain/record/figures.ts';
import type { Table } from './client.ts';
import { PICK_SUMS_PARTITION, PICKS_PARTITION, pickKey } from './keys.ts';
import { getRow, paginate } from './read-rows.ts';

const LATER = ['open', 'close', 'result'] as const;

/** `corrections` in the order of the log. */
type PickRow = {
  readonly sk: string;
  readonly pick: string;
  readonly corrections?: readonly { readonly index: number; readonly text: string }[];
} & {
  readonly [Name in (typeof LATER)[number]]?: string;
} & { readonly [Name in (typeof LATER)[number] as `${Name}Index`]?: number };

/** The public side of the recorded picks. Nothing it reads tells more than the log does. */
export function createPickReader(table: Table) {
  const { client, tableName: TableName } = table;
  return {
    /** The last picks, newest first, of those with a lower index than `before`. */
    async list({
      limit,
      before,
    }: {
      readonly limit: number;
      readonly before: number;
    }): Promise<readonly PublicPick[]> {
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
      const rows = await paginate<Partial<Sums> & { readonly sk: string }>(table, PICK_SUMS_PARTITION);
      return new Map(
        rows.map(({ sk, ...row }) => [
          sk,
          Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'pk')),
        ]),
      );
    },
  };
}

function toPublicPick(row: PickRow): PublicPick {
  const written = [
    ...LATER.map((name) => ({ text: row[name], index: row[`${name}Index`] })),
    ...(row.corrections ?? []),
  ];
  const later = written.flatMap(({ text, index }) =>
    text === undefined || index === undefined ? [] : [{ index, entry: JSON.parse(text) as LaterEntry }],
  );
  return { index: Number(row.sk), entry: JSON.parse(row.pick), later };
}
