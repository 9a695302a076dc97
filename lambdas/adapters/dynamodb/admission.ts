import { TransactionConflictException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type Admission, judgeRefusal, type KeyState } from '#domain/access/admission.ts';
import { DAILY_LIMIT, endOfUtcDay, utcDay } from '#domain/access/daily-quota.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { onceClient, type Table } from './client.ts';
import { isConditionFailed, retryOnConflict } from './conditional-writes.ts';
import { apiKeyKey } from './keys.ts';
import { getRow } from './read-rows.ts';

type Counted = { userId: string; keyId: string; plan: string; day: string; used: number };
type Write = { counted: Counted } | { refusedBy: KeyState | undefined };

/**
 * Admits a request by its key's SHA-256 at `now` (epoch ms). One conditional write checks key, plan
 * and quota together and counts the request, and notes when the key was last used, so that nothing
 * is cached and no parallel request passes the limit. Throws when the table cannot be asked: the
 * request may have been counted then, and is never counted twice.
 *
 * A refused write is billed like a successful one. Keys that are used up are therefore kept in
 * memory until their day ends, and answered from a consistent read, which still sees a revocation.
 */
export function createAdmission(table: Table) {
  const once = onceClient(table.client, true);
  /** Keys whose quota is used up, until when (epoch ms). The count of a day never shrinks. */
  const exhausted = new Map<string, number>();

  /**
   * Undefined when a plan change or a revocation is in flight: the write was not applied, so it may
   * be sent again.
   */
  async function write(
    hash: string,
    change: ReturnType<typeof countRequest>,
  ): Promise<Write | undefined> {
    try {
      const { Attributes = {} } = await once.send(
        new UpdateItemCommand({
          TableName: table.tableName,
          Key: marshall(apiKeyKey(hash)),
          ...change,
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { counted: unmarshall(Attributes) as Counted };
    } catch (error) {
      if (isConditionFailed(error)) {
        return { refusedBy: error.Item && (unmarshall(error.Item) as KeyState) };
      }
      if (error instanceof TransactionConflictException) {
        return undefined;
      }
      throw error;
    }
  }

  return async function admit(hash: string, now: number): Promise<Admission> {
    if (now < (exhausted.get(hash) ?? now)) {
      const verdict = judgeRefusal(await getRow<KeyState>(table, apiKeyKey(hash)), now);
      if (typeof verdict === 'object') {
        return verdict;
      }
    }
    exhausted.delete(hash);

    let change = countRequest(now);
    const admission = await retryOnConflict('count the request', async () => {
      const result = await write(hash, change);
      if (!result) {
        return undefined;
      }
      if ('counted' in result) {
        return admissionOf(result.counted);
      }

      const verdict = judgeRefusal(result.refusedBy, now);
      if (typeof verdict === 'object') {
        return verdict;
      }
      change = verdict === 'day_not_open' ? openDay(now) : countRequest(now);
      return undefined;
    });
    const isUsedUp = admission.ok
      ? admission.remaining === 0
      : admission.reason === 'quota_exceeded';
    if (isUsedUp) {
      exhausted.set(hash, admission.resetAt);
    }
    return admission;
  };
}

function admissionOf({ userId, keyId, plan, day, used }: Counted): Admission {
  const remaining = DAILY_LIMIT - used;
  return {
    ok: true,
    userId,
    keyId,
    plan,
    limit: DAILY_LIMIT,
    remaining,
    resetAt: endOfUtcDay(day),
  };
}

const ACTIVE_ON_PLAN = 'attribute_exists(pk) AND attribute_not_exists(revokedAt) AND #plan = :plan';
const NAMES = { '#plan': 'plan', '#day': 'day', '#used': 'used' };
const valuesAt = (now: number) => ({
  ':one': 1,
  ':plan': PLAN_SHARP,
  ':today': utcDay(now),
  ':now': now,
});

/**
 * Counts on the day of the row, if it is today or later. A clock that is behind adds to the day
 * that others opened.
 */
function countRequest(now: number) {
  return {
    UpdateExpression: 'SET lastUsedAt = :now ADD #used :one',
    ConditionExpression: `${ACTIVE_ON_PLAN} AND #day >= :today AND #used < :limit`,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: marshall({ ...valuesAt(now), ':limit': DAILY_LIMIT }),
  };
}

/**
 * Begins a day with this request as its first. Of those that try at midnight one succeeds; the
 * others then count.
 */
function openDay(now: number) {
  return {
    UpdateExpression: 'SET #day = :today, #used = :one, lastUsedAt = :now',
    ConditionExpression: `${ACTIVE_ON_PLAN} AND (attribute_not_exists(#day) OR #day < :today)`,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: marshall(valuesAt(now)),
  };
}
