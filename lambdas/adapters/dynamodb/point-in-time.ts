import {
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import type { Table } from './client.ts';

/**
 * How far a restore is: `CREATING` or `ACTIVE`, in the words of the database; undefined where there
 * is no such table.
 */
export async function tableStatus({ client, tableName }: Table): Promise<string | undefined> {
  try {
    const { Table: found } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    return found?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Starts to make a new table with the rows that a table had at a time, epoch milliseconds. Returns
 * its status.
 */
export async function restoreToPointInTime(
  { client, tableName }: Table,
  target: string,
  to: number,
): Promise<string | undefined> {
  const { TableDescription } = await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName,
      TargetTableName: target,
      RestoreDateTime: new Date(to),
    }),
  );
  return TableDescription?.TableStatus;
}
