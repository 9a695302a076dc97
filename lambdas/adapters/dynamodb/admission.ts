import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Admission, KeyState } from '#domain/access/admission.ts';
import { judgeRefusal } from '#domain/access/admission.ts';
import { DAILY_LIMIT, endOfUtcDay, utcDay } from '#domain/access/daily-quota.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { Table } from './client.ts';
import { withoutRetries } from './client.ts';
import { apiKeyKey } from './keys.ts';

/** A refused write is judged and tried again only when the row changed meanwhile: nobody loses this many races. */
const MAX_ATTEMPTS = 8;

type Counted = { userId: string; keyId: string; plan: string; day: string; used: number };
type Write = { counted: Counted } | { refusedBy: KeyState | undefined };

/**
 * Admits a request by its key's SHA-256 at `now` (epoch ms). One conditional write checks key, plan and quota together
 * and counts the request, so that nothing is cached and no parallel request passes the limit. Throws when the table
 * cannot be asked: the request may have been counted then, and is never counted twice.
 *
 * A refused write is billed like a successful one, so keys that are used up are remembered until their day ends,
 * and answered from a consistent read that still sees a revocation.
 */
export function createAdmission({ client, tableName }: Table) {
  const once = withoutRetries(client);
  const exhausted = createExhaustedKeys();

  async function write(hash: string, change: WriteOfDay): Promise<Write> {
    try {
      const { Attributes } = await once.send(
        new UpdateCommand({
          TableName: tableName,
          Key: apiKeyKey(hash),
          ...change,
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { counted: Attributes as Counted };
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return { refusedBy: keyStateOf(error.Item) };
      throw error;
    }
  }

  async function readState(hash: string): Promise<KeyState | undefined> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: apiKeyKey(hash), ConsistentRead: true }),
    );
    return Item as KeyState | undefined;
  }

  function admitted(hash: string, { userId, keyId, plan, day, used }: Counted): Admission {
    const resetAt = endOfUtcDay(day);
    const remaining = DAILY_LIMIT - used;
    if (remaining === 0) exhausted.add(hash, resetAt);
    return { ok: true, userId, keyId, plan, limit: DAILY_LIMIT, remaining, resetAt };
  }

  return async function admit(hash: string, now: number): Promise<Admission> {
    if (exhausted.has(hash, now)) {
      const verdict = judgeRefusal(await readState(hash), now);
      if (verdict.kind === 'refused') return { ok: false, reason: verdict.reason, resetAt: verdict.resetAt };
      exhausted.delete(hash);
    }

    const today = utcDay(now);
    let change = countRequest(today);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const result = await retryingConflicts(() => write(hash, change));
      if ('counted' in result) return admitted(hash, result.counted);

      const verdict = judgeRefusal(result.refusedBy, now);
      if (verdict.kind === 'refused') {
        if (verdict.reason === 'quota_exceeded') exhausted.add(hash, verdict.resetAt);
        return { ok: false, reason: verdict.reason, resetAt: verdict.resetAt };
      }
      change = verdict.kind === 'day_not_open' ? openDay(today) : countRequest(today);
    }
    throw new Error('The row of the key changed under every attempt to count a request');
  };
}

type WriteOfDay = Pick<
  ConstructorParameters<typeof UpdateCommand>[0],
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

const ACTIVE_ON_PLAN = 'attribute_exists(pk) AND attribute_not_exists(revokedAt) AND #plan = :plan';
const NAMES = { '#plan': 'plan', '#day': 'day', '#used': 'used' };

/** Counts on the day the row is at, if it is today or later: a clock that is behind adds to the day others opened. */
function countRequest(today: string): WriteOfDay {
  return {
    UpdateExpression: 'ADD #used :one',
    ConditionExpression: `${ACTIVE_ON_PLAN} AND #day >= :today AND #used < :limit`,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: { ':one': 1, ':plan': PLAN_SHARP, ':today': today, ':limit': DAILY_LIMIT },
  };
}

/** Begins a day with this request as its first: of all that try at midnight one succeeds, the others then count. */
function openDay(today: string): WriteOfDay {
  return {
    UpdateExpression: 'SET #day = :today, #used = :one',
    ConditionExpression: `${ACTIVE_ON_PLAN} AND (attribute_not_exists(#day) OR #day < :today)`,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: { ':one': 1, ':plan': PLAN_SHARP, ':today': today },
  };
}

function keyStateOf(item: ConditionalCheckFailedException['Item']): KeyState | undefined {
  if (!item) return undefined;
  return {
    plan: item.plan?.S ?? '',
    revokedAt: item.revokedAt?.N === undefined ? undefined : Number(item.revokedAt.N),
    day: item.day?.S,
    used: item.used?.N === undefined ? undefined : Number(item.used.N),
  };
}

/** A conflict with a plan change or a revocation in flight: the write was not applied, so it may be sent again. */
async function retryingConflicts<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TransactionConflictException) || attempt === 3) throw error;
    }
  }
}

/** Keys known to be used up, until when (epoch ms): the count of a day never shrinks. The turn of the day frees all. */
function createExhaustedKeys() {
  const untilByHash = new Map<string, number>();
  return {
    add(hash: string, until: number): void {
      untilByHash.set(hash, until);
    },
    delete(hash: string): void {
      untilByHash.delete(hash);
    },
    has(hash: string, now: number): boolean {
      const until = untilByHash.get(hash);
      if (until === undefined || now < until) return until !== undefined;
      untilByHash.clear();
      return false;
    },
  };
}
