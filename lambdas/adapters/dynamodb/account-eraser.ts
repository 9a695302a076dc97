import { createHash } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type AccountRow, readAccountRow } from './account-rows.ts';
import { createCellStore } from './cell-store.ts';
import type { Table } from './client.ts';
import { retryOnConflict } from './conditional-writes.ts';
import {
  accountKey,
  accountPartition,
  apiKeyKey,
  erasureKey,
  outboxPartition,
  subscriberKey,
  type TableKey,
} from './keys.ts';
import { getRow, paginate } from './read-rows.ts';
import { createSubscriberStore } from './subscriber-store.ts';
import { transact } from './transact.ts';

/** How many rows were deleted, by kind. */
type ErasedRows = Readonly<Record<'accounts' | 'apiKeys' | 'subscribers' | 'outboxRows', number>>;

type EraseResult =
  | { readonly ok: true; readonly erased: ErasedRows }
  | { readonly ok: false; readonly reason: 'account_not_found' };

/** A day longer than a table can be restored to a point in time. */
const ERASURE_KEPT_MS = 36 * 86_400_000;
const CONCURRENCY = 20;

/** By what the record of an erasure names the account. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(userId).digest('hex');
}

/** Deletes all rows of an account. */
export function createAccountEraser(table: Table) {
  const { client, tableName: TableName } = table;

  /** The account, its active keys and the record of the erasure change at once, so that no key outlives its account. */
  function eraseAccount(row: AccountRow, now: number): Promise<boolean> {
    const { userId, activeKeys } = row;
    const expiresAt = Math.ceil((now + ERASURE_KEPT_MS) / 1000);
    return transact(table, [
      {
        Delete: {
          Key: accountKey(userId),
          ConditionExpression: 'activeKeys = :seen',
          ExpressionAttributeValues: { ':seen': activeKeys },
        },
      },
      { Put: { Item: { ...erasureKey(hashUserId(userId)), erasedAt: now, expiresAt } } },
      ...Object.values(activeKeys).map((hash) => ({ Delete: { Key: apiKeyKey(hash) } })),
    ]).then(({ ok }) => ok);
  }

  async function deleteRows(keys: readonly TableKey[]): Promise<void> {
    for (let i = 0; i < keys.length; i += CONCURRENCY) {
      const some = keys.slice(i, i + CONCURRENCY);
      await Promise.all(
        some.map(({ pk, sk }) => client.send(new DeleteCommand({ TableName, Key: { pk, sk } }))),
      );
    }
  }

  return {
    /**
     * Deletes the account and everything that belongs to it. First its active keys: they are refused from the next request
     * on. It may be repeated, also after it ended halfway: then it deletes what is left. `now` in epoch milliseconds.
     */
    async erase(userId: string, now: number): Promise<EraseResult> {
      const accounts = await retryOnConflict('erase the account', async () => {
        const row = await readAccountRow(table, userId);
        if (row === undefined) return 0;
        return (await eraseAccount(row, now)) ? 1 : undefined;
      });
      const keys = await paginate<TableKey & { hash?: string }>(table, accountPartition(userId));
      const subscriber = await getRow<TableKey>(table, subscriberKey(userId));
      const outbox = await paginate<TableKey>(table, outboxPartition(userId));
      const left = keys.length + outbox.length + (subscriber === undefined ? 0 : 1);
      if (accounts + left === 0 && !(await getRow(table, erasureKey(hashUserId(userId))))) {
        return { ok: false, reason: 'account_not_found' };
      }
      // The list of keys is the only way to their rows, so it goes after them.
      await deleteRows(keys.flatMap(({ hash }) => (hash === undefined ? [] : [apiKeyKey(hash)])));
      if (subscriber !== undefined) await createSubscriberStore(table).forget(userId);
      await createCellStore(table).forgetDebts(userId);
      await deleteRows(subscriber === undefined ? [] : [subscriber]);
      await deleteRows([...keys, ...outbox]);
      return {
        ok: true,
        erased: {
          accounts,
          apiKeys: keys.length,
          subscribers: subscriber === undefined ? 0 : 1,
          outboxRows: outbox.length,
        },
      };
    },
  };
}
