import { DeleteItemCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { TablePlan } from '../template/stack-plan.ts';

/** Expired items stay for an hour here too, as they may on AWS, so that no code relies on their absence. */
const LINGER_SECONDS = 3_600;
const SWEEP_MS = 600_000;

/**
 * Deletes the items of a table whose time to live ended over an hour ago, and returns how many. The local table does
 * not do this itself, and old snapshots would fill the disk. `now` in epoch milliseconds.
 */
export async function expireItems(client: DynamoDBClient, table: TablePlan, now: number): Promise<number> {
  const { tableName: TableName, ttlAttribute, input } = table;
  if (ttlAttribute === undefined) return 0;
  const aliases = (input.KeySchema ?? []).map(
    ({ AttributeName = '' }, index) => [`#key${index}`, AttributeName] as const,
  );
  const pages = paginateScan(
    { client },
    {
      TableName,
      FilterExpression: '#ttl < :limit',
      ProjectionExpression: aliases.map(([alias]) => alias).join(', '),
      ExpressionAttributeNames: { '#ttl': ttlAttribute, ...Object.fromEntries(aliases) },
      ExpressionAttributeValues: { ':limit': { N: String(Math.floor(now / 1000) - LINGER_SECONDS) } },
    },
  );
  let expired = 0;
  for await (const { Items = [] } of pages) {
    for (const Key of Items) await client.send(new DeleteItemCommand({ TableName, Key }));
    expired += Items.length;
  }
  return expired;
}

/** Expires items every ten minutes until the timer is cleared. A sweep that fails is made up for by the next one. */
export function startExpiry(client: DynamoDBClient, table: TablePlan): NodeJS.Timeout {
  return setInterval(() => void expireItems(client, table, Date.now()).catch(() => undefined), SWEEP_MS);
}
