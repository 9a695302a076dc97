import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { apiKeyKey, type TableKey } from '#adapters/dynamodb/keys.ts';
import { createApiKey, hashApiKey, type KeySecrets, keyIdOf } from '#domain/access/api-key.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';

/** The secrets of the MAC in keys of tests. */
export const KEY_SECRETS: KeySecrets = ['a secret of tests'];

export type Holder = {
  readonly userId: string;
  readonly keyId: string;
  readonly key: string;
  readonly hash: string;
};

/** An account on the plan `sharp` with one key. */
export async function aKeyHolder(table: Table, now = 0): Promise<Holder> {
  const userId = `user-${randomBytes(4).toString('hex')}`;
  await createAccountStore(table).create({ userId, plan: PLAN_SHARP }, now);
  const key = createApiKey(randomBytes(32), KEY_SECRETS);
  const hash = hashApiKey(key);
  const keyId = keyIdOf(hash);
  await createApiKeyStore(table).create({ userId, keyId, hash }, now);
  return { userId, keyId, key, hash };
}

/** Sets how many requests a key, by its hash, or an account has made on a day. */
export async function setUsed(
  { client, tableName }: Table,
  counted: string | TableKey,
  day: string,
  used: number,
) {
  await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: typeof counted === 'string' ? apiKeyKey(counted) : counted,
      UpdateExpression: 'SET #day = :day, #used = :used',
      ExpressionAttributeNames: { '#day': 'day', '#used': 'used' },
      ExpressionAttributeValues: { ':day': day, ':used': used },
    }),
  );
}
