import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from '#domain/access/account.ts';
import type { Plan } from '#domain/access/entitlement.ts';
import type { Table } from './client.ts';
import { accountKey, type TableKey } from './keys.ts';

/** `activeKeys` maps key ids to hashes: its size is the number of keys, and a plan change finds their rows by it. */
export type AccountRow = TableKey & {
  readonly userId: string;
  readonly plan: Plan;
  readonly createdAt: number;
  readonly activeKeys: Readonly<Record<string, string>>;
};

/** The account's row as it is now, undefined where there is none. */
export async function readAccountRow(
  { client, tableName }: Table,
  userId: string,
): Promise<AccountRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: accountKey(userId), ConsistentRead: true }),
  );
  return Item as AccountRow | undefined;
}

export function toAccount({ userId, plan, createdAt, activeKeys }: AccountRow): Account {
  return { userId, plan, createdAt, activeKeys: Object.keys(activeKeys).length };
}
