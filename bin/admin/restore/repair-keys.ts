import { type AccountRow, readAccountRow } from '#adapters/dynamodb/account-row.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { retryOnConflict, setting, updateIf } from '#adapters/dynamodb/conditional-writes.ts';
import { accountKey, accountPartition, apiKeyKey, type TableKey } from '#adapters/dynamodb/keys.ts';
import { getRow, paginate } from '#adapters/dynamodb/read-rows.ts';

type ListRow = TableKey & {
  readonly keyId: string;
  readonly hash: string;
  readonly revokedAt?: number;
};
type KeyRow = TableKey & { readonly plan: string; readonly revokedAt?: number };

/**
 * Makes the rows of an account's keys agree after some of them were put back: a key that either of
 * its rows calls revoked is revoked in both, active keys have the plan of the account, and the
 * account lists exactly the active ones.
 */
export function repairKeys(table: Table, userId: string): Promise<true> {
  return retryOnConflict('repair the keys of the account', async () => {
    const account = await readAccountRow(table, userId);
    if (account === undefined) {
      return true;
    }
    const list = await paginate<ListRow>(table, accountPartition(userId));
    const active: Record<string, string> = {};
    for (const entry of list.filter(({ hash }) => hash !== undefined)) {
      if (await isActive(table, account, entry)) {
        active[entry.keyId] = entry.hash;
      }
    }
    const isListed = await updateIf(table, accountKey(userId), {
      UpdateExpression: 'SET activeKeys = :active',
      ConditionExpression: 'activeKeys = :seen AND #plan = :plan',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: {
        ':active': active,
        ':seen': account.activeKeys,
        ':plan': account.plan,
      },
    });
    return isListed ? true : undefined;
  });
}

/** Whether a key is active, once both of its rows say the same. */
async function isActive(table: Table, { plan }: AccountRow, entry: ListRow): Promise<boolean> {
  const row = await getRow<KeyRow>(table, apiKeyKey(entry.hash));
  const revokedAt = entry.revokedAt ?? row?.revokedAt;
  if (revokedAt !== undefined) {
    const ConditionExpression = 'attribute_exists(pk) AND attribute_not_exists(#revokedAt)';
    for (const { pk, sk } of [entry, ...(row ? [row] : [])]) {
      await updateIf(table, { pk, sk }, { ...setting({ revokedAt }), ConditionExpression });
    }
    return false;
  }
  if (row === undefined) {
    return false;
  }
  if (row.plan !== plan) {
    const ConditionExpression = 'attribute_exists(pk)';
    await updateIf(table, apiKeyKey(entry.hash), { ...setting({ plan }), ConditionExpression });
  }
  return true;
}
