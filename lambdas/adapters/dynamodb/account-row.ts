import type { Account, CountAccount } from '#domain/access/account.ts';
import type { Plan } from '#domain/access/entitlement.ts';
import type { Table } from './client.ts';
import { createDailyCount } from './daily-count.ts';
import { accountKey, type TableKey } from './keys.ts';
import { getRow } from './read-rows.ts';

/**
 * `activeKeys` maps key ids to hashes: its size is the number of keys, and a plan change finds
 * their rows by it.
 */
export type AccountRow = TableKey & {
  readonly userId: string;
  readonly plan: Plan;
  readonly createdAt: number;
  readonly activeKeys: Readonly<Record<string, string>>;
  readonly email?: string;
};

/** Finds the account of a user id; undefined where there is none. */
export function createFindAccount(table: Table) {
  return async (userId: string): Promise<Account | undefined> => {
    const row = await readAccountRow(table, userId);
    return row && toAccount(row);
  };
}

/**
 * Counts a request on the account itself, for what a session may ask for like a key. Throws when
 * the table cannot be asked.
 */
export function createCountAccount(table: Table): CountAccount {
  const count = createDailyCount<AccountRow>(table, accountKey);
  return async (userId, plan, now) => {
    const counted = await count(userId, plan, now);
    if (!counted.ok) {
      return counted;
    }
    const { row, ...quota } = counted;
    return { ...quota, account: toAccount(row) };
  };
}

/** The account's row as it is now; undefined where there is none. */
export function readAccountRow(table: Table, userId: string): Promise<AccountRow | undefined> {
  return getRow(table, accountKey(userId));
}

/** The account of a row. */
export function toAccount({ userId, plan, createdAt, activeKeys, email }: AccountRow): Account {
  return {
    userId,
    plan,
    createdAt,
    activeKeys: Object.keys(activeKeys).length,
    email: email ?? null,
  };
}
