import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import {
  type ApiKeyEntry,
  type ApiKeyUse,
  REVOKED_KEPT_MS,
  shownKeys,
} from '#domain/access/account.ts';
import { MAX_ACTIVE_KEYS, MAX_LISTED_KEYS, PLAN_SHARP } from '#domain/access/entitlement.ts';
import { readAccountRow } from './account-row.ts';
import type { Table } from './client.ts';
import { IS_NEW, retryOnConflict, setting } from './conditional-writes.ts';
import { type UseRow, useOf } from './daily-count.ts';
import {
  accountKey,
  accountPartition,
  apiKeyKey,
  KEY_LIST_PREFIX,
  keyCreationKey,
  keyListEntryKey,
} from './keys.ts';
import { getRow, paginate } from './read-rows.ts';
import { type TransactItems, transact } from './transact.ts';

type KeyResult<Reason extends string> =
  | { readonly ok: true; readonly key: ApiKeyEntry }
  | { readonly ok: false; readonly reason: Reason };

type CreateKeyRefusal = 'account_not_found' | 'plan_required:sharp' | 'key_limit_reached';

/** The request has made a key before, which is not shown again. */
type AlreadyCreated = {
  readonly ok: false;
  readonly reason: 'already_created';
  readonly keyId: string;
};

type NewKey = Pick<ApiKeyEntry, 'userId' | 'keyId'> &
  Partial<Pick<ApiKeyEntry, 'name' | 'startsWith'>> & {
    readonly hash: string;
    /** The hash of what names the request, where it may come twice. */
    readonly requestHash?: string | undefined;
  };

/** For so long a repeated request makes no second key. */
const CREATION_KEPT_MS = 86_400_000;

type KeyListRow = Omit<ApiKeyEntry, 'revokedAt'> & {
  readonly hash: string;
  readonly revokedAt?: number;
};

/** API keys, of which only the SHA-256 is stored. Times are epoch milliseconds. */
export function createApiKeyStore(table: Table) {
  return {
    /**
     * One transaction with its conditions on the account, so that parallel creations cannot pass
     * the limit either, and of requests of one name one makes a key.
     */
    async create(
      { userId, keyId, hash, name = null, startsWith = null, requestHash }: NewKey,
      now: number,
    ): Promise<KeyResult<CreateKeyRefusal> | AlreadyCreated> {
      if ((await keyRows(table, userId)).length >= MAX_LISTED_KEYS) {
        const made = requestHash && (await creationOf(table, userId, requestHash));
        return made && made.expiresAt > now / 1000
          ? { ok: false, reason: 'already_created', keyId: made.keyId }
          : { ok: false, reason: 'key_limit_reached' };
      }
      const key = { userId, keyId, createdAt: now };
      const listed = { ...key, name, startsWith };
      const result = await transact(table, [
        {
          Update: {
            Key: accountKey(userId),
            UpdateExpression: 'SET activeKeys.#keyId = :hash',
            ConditionExpression: '#plan = :plan AND size(activeKeys) < :max',
            ExpressionAttributeNames: { '#keyId': keyId, '#plan': 'plan' },
            ExpressionAttributeValues: {
              ':hash': hash,
              ':plan': PLAN_SHARP,
              ':max': MAX_ACTIVE_KEYS,
            },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        { Put: { ...IS_NEW, Item: { ...apiKeyKey(hash), ...key, plan: PLAN_SHARP } } },
        { Put: { ...IS_NEW, Item: { ...keyListEntryKey(userId, keyId), ...listed, hash } } },
        ...creationItems(userId, requestHash, keyId, now),
      ]);
      if (result.ok) {
        return { ok: true, key: { ...listed, revokedAt: null } };
      }
      const [ofAccount, , , ofCreation] = result.reasons;
      // The account may be at its limit by the very key that this request has made.
      const madeKeyId = ofCreation?.Item?.keyId?.S;
      if (madeKeyId !== undefined) {
        return { ok: false, reason: 'already_created', keyId: madeKeyId };
      }
      return { ok: false, reason: creationRefusal(ofAccount) };
    },

    /**
     * From its return on, the key is refused; the list forgets it some weeks later. Until then,
     * revoking it again changes nothing and tells when it was revoked.
     */
    revoke(
      { userId, keyId }: { userId: string; keyId: string },
      now: number,
    ): Promise<KeyResult<'account_not_found' | 'key_not_found'>> {
      return retryOnConflict('revoke the key', async () => {
        const entry = await getRow<KeyListRow>(table, keyListEntryKey(userId, keyId));
        if (!entry) {
          const account = await readAccountRow(table, userId);
          return { ok: false, reason: account ? 'key_not_found' : 'account_not_found' };
        }
        if (entry.revokedAt !== undefined) {
          return { ok: true, key: toEntry(entry) };
        }

        const markRevoked = {
          ...setting({ revokedAt: now, expiresAt: Math.ceil((now + REVOKED_KEPT_MS) / 1000) }),
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#revokedAt)',
        };
        const { ok } = await transact(table, [
          {
            Update: {
              Key: accountKey(userId),
              UpdateExpression: 'REMOVE activeKeys.#keyId',
              ConditionExpression: 'attribute_exists(activeKeys.#keyId)',
              ExpressionAttributeNames: { '#keyId': keyId },
            },
          },
          { Update: { ...markRevoked, Key: apiKeyKey(entry.hash) } },
          { Update: { ...markRevoked, Key: keyListEntryKey(userId, keyId) } },
        ]);
        return ok ? { ok: true, key: toEntry({ ...entry, revokedAt: now }) } : undefined;
      });
    },

    /** The keys that a list shows, with their use; none for an account that does not exist. */
    async listWithUse(userId: string, now: number): Promise<readonly (ApiKeyEntry & ApiKeyUse)[]> {
      const rows = shownKeys(await keyRows(table, userId), now);
      return Promise.all(
        rows.map(async (row) => {
          const counted = await getRow<UseRow>(table, apiKeyKey(row.hash));
          return { ...toEntry(row), ...useOf(counted ?? {}, now) };
        }),
      );
    },

    /** The keys of the account and those it had in the last weeks, oldest first. */
    async list(
      userId: string,
    ): Promise<{ ok: true; keys: ApiKeyEntry[] } | { ok: false; reason: 'account_not_found' }> {
      if (!(await readAccountRow(table, userId))) {
        return { ok: false, reason: 'account_not_found' };
      }
      return { ok: true, keys: (await keyRows(table, userId)).map(toEntry) };
    },
  };
}

/** Which key a request has made; expired rows stay for a while. */
function creationOf(table: Table, userId: string, requestHash: string) {
  return getRow<{ readonly keyId: string; readonly expiresAt: number }>(
    table,
    keyCreationKey(userId, requestHash),
  );
}

/** Keeps which key the request makes, unless it has made one in the last day. */
function creationItems(
  userId: string,
  requestHash: string | undefined,
  keyId: string,
  now: number,
): TransactItems {
  if (requestHash === undefined) {
    return [];
  }
  const key = keyCreationKey(userId, requestHash);
  const expiresAt = Math.ceil((now + CREATION_KEPT_MS) / 1000);
  return [
    {
      Put: {
        Item: { ...key, keyId, expiresAt },
        // Expired rows stay for a while.
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
  ];
}

async function keyRows(table: Table, userId: string): Promise<readonly KeyListRow[]> {
  const rows = await paginate<KeyListRow>(table, accountPartition(userId), {
    expression: 'begins_with(sk, :prefix)',
    values: { ':prefix': KEY_LIST_PREFIX },
  });
  return rows.sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Judged by the account as it was when it refused. Throws when it was not the account that refused.
 */
function creationRefusal(reason: CancellationReason | undefined): CreateKeyRefusal {
  if (reason?.Code !== 'ConditionalCheckFailed') {
    throw new Error('There is a key of this hash or id already');
  }
  if (!reason.Item) {
    return 'account_not_found';
  }
  return reason.Item.plan?.S === PLAN_SHARP ? 'key_limit_reached' : 'plan_required:sharp';
}

function toEntry({
  userId,
  keyId,
  name,
  startsWith,
  createdAt,
  revokedAt,
}: KeyListRow): ApiKeyEntry {
  return { userId, keyId, name, startsWith, createdAt, revokedAt: revokedAt ?? null };
}
