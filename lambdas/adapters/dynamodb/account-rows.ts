import type { Account } from '#domain/access/account.ts';
import type { Plan } from '#domain/access/entitlement.ts';
import type { Table } from './client.ts';
import { accountKey, type TableKey } from './keys.ts';
import { getRow } from './read-rows.ts';

/** `activeKeys` maps key ids to hashes: its size is the number of keys, and a plan change finds their rows by it. */
export type AccountRow = TableKey & {
  readonly userId: string;
  readonly plan: Plan;
  readonly createdAt: number;
  readonly activeKeys: Readonly<Record<string, string>>;
  readonly email?: string;
};

/** The account's row as it is now; undefined where there is none. */
export function readAccountRow(table: Table, userId: string): Promise<AccountRow | undefined> {
  return getRow(table, accountKey(userId));
}

export function toAccount({ userId, plan, createdAt, activeKeys, email }: AccountRow): Account {
  return { userId, plan, createdAt, activeKeys: Object.keys(activeKeys).length, email: email ?? null };
}
