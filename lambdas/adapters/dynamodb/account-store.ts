import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Account } from '#domain/access/account.ts';
import type { Plan } from '#domain/access/entitlement.ts';
import { type AccountRow, readAccountRow, toAccount } from './account-rows.ts';
import type { Table } from './client.ts';
import { accountKey, accountsPartition, apiKeyKey } from './keys.ts';
import { transact } from './transact.ts';

export type AccountResult<Reason extends string> =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly reason: Reason };

/** Keys are created and revoked while a plan changes: nobody loses this many races. */
const MAX_ATTEMPTS = 20;

/** Accounts and their plans. Times are epoch milliseconds. */
export function createAccountStore(table: Table) {
  const { client, tableName } = table;

  return {
    async create(
      { userId, plan }: { userId: string; plan: Plan },
      now: number,
    ): Promise<AccountResult<'account_exists'>> {
      const row: AccountRow = { ...accountKey(userId), userId, plan, createdAt: now, activeKeys: {} };
      try {
        await client.send(
          new PutCommand({
            TableName: tableName,
            Item: row,
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return { ok: false, reason: 'account_exists' };
        throw error;
      }
      return { ok: true, account: toAccount(row) };
    },

    async find(userId: string): Promise<AccountResult<'account_not_found'>> {
      const row = await readAccountRow(table, userId);
      return row ? { ok: true, account: toAccount(row) } : { ok: false, reason: 'account_not_found' };
    },

    /** All accounts, oldest first. */
    async list(): Promise<Account[]> {
      const accounts: Account[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': accountsPartition() },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) {
        accounts.push(...Items.map((item) => toAccount(item as AccountRow)));
      }
      return accounts.sort((a, b) => a.createdAt - b.createdAt);
    },

    /**
     * Changes the plan of the account and of all its active keys at once: the first request after it is judged by the
     * new plan. A key that is created or revoked meanwhile makes it start over.
     */
    async setPlan(userId: string, plan: Plan): Promise<AccountResult<'account_not_found'>> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const row = await readAccountRow(table, userId);
        if (!row) return { ok: false, reason: 'account_not_found' };
        const setPlanOf = {
          TableName: tableName,
          UpdateExpression: 'SET #plan = :plan',
          ExpressionAttributeNames: { '#plan': 'plan' },
        };
        const { ok } = await transact(client, [
          {
            Update: {
              ...setPlanOf,
              Key: accountKey(userId),
              ConditionExpression: 'activeKeys = :seen',
              ExpressionAttributeValues: { ':plan': plan, ':seen': row.activeKeys },
            },
          },
          ...Object.values(row.activeKeys).map((hash) => ({
            Update: {
              ...setPlanOf,
              Key: apiKeyKey(hash),
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: { ':plan': plan },
            },
          })),
        ]);
        if (ok) return { ok: true, account: toAccount({ ...row, plan }) };
      }
      throw new Error('The keys of the account changed under every attempt to set its plan');
    },
  };
}
