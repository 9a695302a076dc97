import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { accountKey } from './keys.ts';
import type { TransactItem } from './transact.ts';

/** The account was erased while something of it was being written; nothing is. */
export class AccountGoneError extends Error {}

/** Requires that the account is there: what is written after its erasure would stay for ever. */
export function accountCheck(userId: string): TransactItem {
  return {
    ConditionCheck: {
      Key: accountKey(userId),
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
}

/** Throws where that check of a transaction has failed. */
export function refuseGone(ofAccount: CancellationReason | undefined): void {
  if (ofAccount?.Code === 'ConditionalCheckFailed') {
    throw new AccountGoneError('The account is erased');
  }
}
