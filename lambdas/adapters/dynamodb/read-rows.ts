import { GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import type { TableKey } from './keys.ts';

/** The row of a key by a consistent read; undefined where there is none. */
export async function getRow<Row>(
  { client, tableName }: Table,
  key: TableKey,
): Promise<Row | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
  );
  return Item as Row | undefined;
}

/**
 * All rows of a partition, or those that `sortKey` selects, in the order of their sort keys, by
 * consistent reads.
 */
export async function paginate<Row>(
  { client, tableName }: Table,
  pk: string,
  sortKey?: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> },
): Promise<Row[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: sortKey ? `pk = :pk AND ${sortKey.expression}` : 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk, ...sortKey?.values },
      ConsistentRead: true,
    },
  );
  const rows: Row[] = [];
  for await (const { Items = [] } of pages) {
    rows.push(...(Items as Row[]));
  }
  return rows;
}

/**
 * The rows of a partition behind one sort key that a single query reads (at most 1 MB), in the
 * order of their sort keys, by a consistent read. `last` is the sort key of the last row where more
 * may follow.
 */
export async function readPage<Row>(
  { client, tableName }: Table,
  pk: string,
  after?: string,
): Promise<{ readonly rows: readonly Row[]; readonly last: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
      ConsistentRead: true,
    }),
  );
  return { rows: Items as Row[], last: LastEvaluatedKey?.sk };
}
