import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import type { TablePlan } from '../template/stack-plan.ts';

/** Expired items linger here too, as they do on AWS, so that nothing comes to rely on their absence. */
const LINGER_SECONDS = 3_600;
const SWEEP_MS = 600_000;
const BATCH = 25;

type ExpiringTable = Pick<TablePlan, 'tableName' | 'properties' | 'ttlAttribute'>;

/**
 * Deletes the items of a table whose time to live ended over an hour ago, and returns how many. The local table does
 * not do this itself, and old snapshots would fill the disk. `now` in epoch milliseconds.
 */
export async function expireItems(
  client: DynamoDBClient,
  table: ExpiringTable,
  now: number,
): Promise<number> {
  const { tableName, ttlAttribute } = table;
  if (ttlAttribute === undefined) return 0;
  const keys = (table.properties as { KeySchema: { AttributeName: string }[] }).KeySchema.map(
    ({ AttributeName }) => AttributeName,
  );
  const pages = paginateScan(
    { client },
    {
      TableName: tableName,
      FilterExpression: '#ttl < :limit',
      ProjectionExpression: keys.map((_, index) => `#key${index}`).join(', '),
      ExpressionAttributeNames: {
        '#ttl': ttlAttribute,
        ...Object.fromEntries(keys.map((key, index) => [`#key${index}`, key])),
      },
      ExpressionAttributeValues: { ':limit': { N: String(Math.floor(now / 1000) - LINGER_SECONDS) } },
    },
  );
  let expired = 0;
  for await (const { Items = [] } of pages) {
    for (let first = 0; first < Items.length; first += BATCH) {
      const batch: Record<string, AttributeValue>[] = Items.slice(first, first + BATCH);
      await client.send(
        new BatchWriteItemCommand({
          RequestItems: { [tableName]: batch.map((Key) => ({ DeleteRequest: { Key } })) },
        }),
      );
      expired += batch.length;
    }
  }
  return expired;
}

/** Expires items every ten minutes until stopped. A sweep that fails is made up for by the next one. */
export function startExpiry(client: DynamoDBClient, table: ExpiringTable): { stop(): void } {
  const timer = setInterval(
    () => void expireItems(client, table, Date.now()).catch(() => undefined),
    SWEEP_MS,
  );
  return { stop: () => clearInterval(timer) };
}
