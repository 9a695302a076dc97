import type { Account } from '#domain/access/account.ts';
import { FIRST_PLAN, type Plan } from '#domain/access/entitlement.ts';
import { type AccountRow, readAccountRow, toAccount } from './account-row.ts';
import type { Table } from './client.ts';
import { IS_NEW, putIf, retryOnConflict, setting, updateIf } from './conditional-writes.ts';
import { ACCOUNTS_PARTITION, accountKey, apiKeyKey } from './keys.ts';
import { membershipItems, readSubscriberRow } from './membership.ts';
import { readPage } from './read-rows.ts';
import { transact } from './transact.ts';

type AccountResult<Reason extends string> =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly reason: Reason };

/** Accounts and their plans. Times are epoch milliseconds. */
export function createAccountStore(table: Table) {
  return {
    async create(
      { userId, plan }: { userId: string; plan: Plan },
      now: number,
    ): Promise<AccountResult<'account_exists'>> {
      const row: AccountRow = {
        ...accountKey(userId),
        userId,
        plan,
        createdAt: now,
        activeKeys: {},
      };
      const isNew = await putIf(table, row, IS_NEW);
      return isNew
        ? { ok: true, account: toAccount(row) }
        : { ok: false, reason: 'account_exists' };
    },

    async find(userId: string): Promise<AccountResult<'account_not_found'>> {
      const row = await readAccountRow(table, userId);
      return row
        ? { ok: true, account: toAccount(row) }
        : { ok: false, reason: 'account_not_found' };
    },

    /**
     * The account of a person who has signed in, made on the plan free by the first sign-in. Any
     * number of simultaneous sign-ins make one account, and a later one changes nothing but the
     * e-mail address.
     */
    async signIn(
      { userId, email }: { userId: string; email: string },
      now: number,
    ): Promise<Account> {
      const row = await updateIf(table, accountKey(userId), {
        UpdateExpression:
          'SET email = :email, userId = :userId, #plan = if_not_exists(#plan, :free), ' +
          'createdAt = if_not_exists(createdAt, :now), activeKeys = if_not_exists(activeKeys, ' +
          ':none)',
        ExpressionAttributeNames: { '#plan': 'plan' },
        ExpressionAttributeValues: {
          ':email': email,
          ':userId': userId,
          ':free': FIRST_PLAN,
          ':now': now,
          ':none': {},
        },
        ReturnValues: 'ALL_NEW',
      });
      return toAccount(row as AccountRow);
    },

    /**
     * The accounts behind one user id that a single query reads, in the order of their ids. `last`
     * is the id of the last one where more may follow.
     */
    async page(
      after?: string,
    ): Promise<{ readonly accounts: readonly Account[]; readonly last: string | undefined }> {
      const { rows, last } = await readPage<AccountRow>(table, ACCOUNTS_PARTITION, after);
      return { accounts: rows.map(toAccount), last };
    },

    /**
     * Changes the plan of the account and of all its active keys at once, and whether dispatch sees
     * its webhook: the next request and the next scan are judged by the new plan. Starts over when
     * a key or the webhook changes meanwhile.
     */
    setPlan(userId: string, plan: Plan): Promise<AccountResult<'account_not_found'>> {
      return retryOnConflict('set the plan of the account', async () => {
        const [row, subscriber] = await Promise.all([
          readAccountRow(table, userId),
          readSubscriberRow(table, userId),
        ]);
        if (!row) {
          return { ok: false, reason: 'account_not_found' };
        }
        const seen = { row: subscriber, plan: row.plan };
        const membership = membershipItems(seen, { ...seen, plan }, Date.now());
        const setPlan = setting({ plan });
        const ofAccount = {
          ...setPlan,
          Key: accountKey(userId),
          ConditionExpression: 'activeKeys = :seen',
          ExpressionAttributeValues: {
            ...setPlan.ExpressionAttributeValues,
            ':seen': row.activeKeys,
          },
        };
        const ofKeys = Object.values(row.activeKeys).map((hash) => ({
          ...setPlan,
          Key: apiKeyKey(hash),
          ConditionExpression: 'attribute_exists(pk)',
        }));
        const updates = [ofAccount, ...ofKeys].map((Update) => ({ Update }));
        const { ok } = await transact(table, [...membership, ...updates]);
        return ok ? { ok: true, account: toAccount({ ...row, plan }) } : undefined;
      });
    },
  };
}
