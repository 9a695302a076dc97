import { createHash } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { DESTINATIONS, destinationId } from '#domain/webhooks/subscriber/destination.ts';
import { type AccountRow, readAccountRow } from './account-row.ts';
import type { Table } from './client.ts';
import { asSeen, retryOnConflict } from './conditional-writes.ts';
import {
  accountKey,
  accountPartition,
  apiKeyKey,
  betsPartition,
  erasureKey,
  outboxPartition,
  subscriberKey,
  type TableKey,
} from './keys.ts';
import { getRow, paginate } from './read-rows.ts';
import { createSubscriberStore } from './subscriber-store.ts';
import { transact } from './transact.ts';

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

  /**
   * The account, its active keys and the record of the erasure change at once, so that no key
   * outlives its account.
   */
  async function eraseAccount({ userId, activeKeys }: AccountRow, now: number): Promise<boolean> {
    const expiresAt = Math.ceil((now + ERASURE_KEPT_MS) / 1000);
    const { ok } = await transact(table, [
      { Delete: { Key: accountKey(userId), ...asSeen({ activeKeys }) } },
      { Put: { Item: { ...erasureKey(hashUserId(userId)), erasedAt: now, expiresAt } } },
      ...Object.values(activeKeys).map((hash) => ({ Delete: { Key: apiKeyKey(hash) } })),
    ]);
    return ok;
  }

  const deleteRows = (keys: readonly TableKey[]) =>
    pLimit(CONCURRENCY).map(keys, ({ pk, sk }) =>
      client.send(new DeleteCommand({ TableName, Key: { pk, sk } })),
    );

  return {
    /**
     * Deletes the account and everything that belongs to it. First its active keys: they are
     * refused from the next request on. It may be repeated, also after it ended halfway: then it
     * deletes what is left. `erased` says how many rows of each kind it deleted. `now` in epoch
     * milliseconds.
     */
    async erase(userId: string, now: number) {
      const accounts = await retryOnConflict('erase the account', async () => {
        const row = await readAccountRow(table, userId);
        if (row === undefined) {
          return 0;
        }
        return (await eraseAccount(row, now)) ? 1 : undefined;
      });
      const keys = await paginate<TableKey & { hash?: string }>(table, accountPartition(userId));
      const subscriber = await getRow<TableKey>(table, subscriberKey(userId));
      const subscribers = subscriber === undefined ? [] : [subscriber];
      const outboxes = await Promise.all(
        DESTINATIONS.map((name) =>
          paginate<TableKey>(table, outboxPartition(destinationId(userId, name))),
        ),
      );
      const outbox = outboxes.flat();
      const bets = await paginate<TableKey>(table, betsPartition(userId));
      const left = keys.length + outbox.length + subscribers.length + bets.length;
      if (accounts + left === 0 && !(await getRow(table, erasureKey(hashUserId(userId))))) {
        return { ok: false, reason: 'account_not_found' } as const;
      }
      // The list of keys is the only way to their rows, so it goes after them.
      await deleteRows(keys.flatMap(({ hash }) => (hash === undefined ? [] : [apiKeyKey(hash)])));
      if (subscriber !== undefined) {
        // Dispatch forgets the subscriber, because there is no account any more.
        await createSubscriberStore(table).relist(userId);
      }
      await deleteRows(subscribers);
      await deleteRows([...keys, ...outbox, ...bets]);
      return {
        ok: true,
        erased: {
          accounts,
          apiKeys: keys.filter(({ hash }) => hash !== undefined).length,
          subscribers: subscribers.length,
          outboxRows: outbox.length,
          betRows: bets.length,
        },
      } as const;
    },
  };
}
