import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { scanPlanKey } from './keys.ts';

/** How far the slots of the scan grid have been handed out. Slots are epoch milliseconds. */
export function createScanPlanStore({ client, tableName }: Table) {
  return {
    /** The last slot handed out; undefined before the first. */
    async lastPlanned(): Promise<number | undefined> {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: scanPlanKey(), ConsistentRead: true }),
      );
      return Item?.lastSlot as number | undefined;
    },
    /** Writes down the last slot handed out, unless it is no longer `previous`: then somebody else was faster, and false. */
    async recordPlanned(last: number, previous: number | undefined): Promise<boolean> {
      const token = randomUUID();
      try {
        await client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...scanPlanKey(), lastSlot: last, token },
            ConditionExpression:
              previous === undefined ? 'attribute_not_exists(lastSlot)' : 'lastSlot = :previous',
            ...(previous !== undefined && { ExpressionAttributeValues: { ':previous': previous } }),
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        );
        return true;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // A write that the client repeats because its answer was lost meets its own row.
        return error.Item?.token?.S === token;
      }
    },
  };
}
