import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { TableClient } from '#adapters/dynamodb/client.ts';
import { transact } from '#adapters/dynamodb/transact.ts';

/**
 * A client whose transactions are cancelled for these reasons, one after another, and then go
 * through.
 */
function clientThatCancels(cancellations: readonly (readonly string[])[]) {
  const left = [...cancellations];
  let calls = 0;
  const send = async () => {
    calls += 1;
    const codes = left.shift();
    if (!codes) {
      return {};
    }
    throw new TransactionCanceledException({
      $metadata: {},
      message: 'cancelled',
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  };
  return { client: { send } as unknown as TableClient, calls: () => calls };
}

test('a collision with another transaction is tried again until it goes through', async () => {
  const { client, calls } = clientThatCancels([
    ['TransactionConflict', 'None'],
    ['None', 'ThrottlingError'],
  ]);
  expect(await transact({ client, tableName: 'any' }, [])).toEqual({ ok: true });
  expect(calls()).toBe(3);
});

test('a refused condition is an answer, not something to try again', async () => {
  const { client, calls } = clientThatCancels([['TransactionConflict', 'ConditionalCheckFailed']]);
  expect(await transact({ client, tableName: 'any' }, [])).toMatchObject({ ok: false });
  expect(calls()).toBe(1);
});
