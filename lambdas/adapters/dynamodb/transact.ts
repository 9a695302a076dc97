import { setTimeout as wait } from 'node:timers/promises';
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableClient } from './client.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** `reasons` are in the order of the items. */
export type TransactResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reasons: readonly CancellationReason[] };

const REFUSED = 'ConditionalCheckFailed';
const MAX_ATTEMPTS = 10;
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 500;

/**
 * Writes all items or none. Says which conditions refused; a collision with another transaction is not a refusal and is
 * tried again after a growing, random pause, which the client does not do by itself.
 */
export async function transact(client: TableClient, items: TransactItems): Promise<TransactResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return { ok: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      if (reasons.some(({ Code }) => Code === REFUSED)) return { ok: false, reasons };
      if (attempt === MAX_ATTEMPTS) throw error;
      await wait(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    }
  }
}
