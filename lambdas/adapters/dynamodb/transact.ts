import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { retryOnConflict } from './conditional-writes.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** What is written to the one table. */
export type TransactItem = {
  readonly [Kind in keyof Item]: Omit<NonNullable<Item[Kind]>, 'TableName'>;
};
export type TransactItems = TransactItem[];

/** `reasons` are in the order of the items. */
export type TransactResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reasons: readonly CancellationReason[] };

const CONDITION_FAILED = 'ConditionalCheckFailed';

/**
 * Writes all items or none, and says which conditions failed. A collision with another transaction
 * is no failed condition and is tried again, which the client does not do by itself.
 */
export function transact(
  { client, tableName: TableName }: Table,
  items: TransactItems,
): Promise<TransactResult> {
  const inTable = items.map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([kind, write]) => [kind, { TableName, ...write }]),
    ),
  ) as Item[];
  return retryOnConflict('commit a transaction', async () => {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: inTable }));
      return { ok: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) {
        throw error;
      }
      const reasons = error.CancellationReasons ?? [];
      return reasons.some(({ Code }) => Code === CONDITION_FAILED)
        ? { ok: false, reasons }
        : undefined;
    }
  });
}
