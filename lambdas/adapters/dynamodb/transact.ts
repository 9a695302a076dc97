import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableClient } from './client.ts';
import { retryOnConflict } from './conditional-writes.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** `reasons` are in the order of the items. */
export type TransactResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reasons: readonly CancellationReason[] };

const CONDITION_FAILED = 'ConditionalCheckFailed';

/**
 * Writes all items or none, and says which conditions failed. A collision with another transaction is no failed condition
 * and is tried again, which the client does not do by itself.
 */
export function transact(client: TableClient, items: TransactItems): Promise<TransactResult> {
  return retryOnConflict('commit a transaction', async () => {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return { ok: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      return reasons.some(({ Code }) => Code === CONDITION_FAILED) ? { ok: false, reasons } : undefined;
    }
  });
}
