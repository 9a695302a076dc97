import { TransactionConflictException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { ApiKeyUse } from '#domain/access/account.ts';
import { type CountedState, judgeRefusal, type Refused } from '#domain/access/admission.ts';
import { DAILY_LIMIT, endOfUtcDay, HOURS, utcDay, utcHour } from '#domain/access/daily-quota.ts';
import type { Plan } from '#domain/access/entitlement.ts';
import { onceClient, type Table } from './client.ts';
import { isConditionFailed, retryOnConflict } from './conditional-writes.ts';
import type { TableKey } from './keys.ts';
import { getRow } from './read-rows.ts';

/** A request that was counted: the row that counts, and what is left of its day. */
type Counted<Row> = {
  readonly ok: true;
  readonly row: Row;
  readonly limit: number;
  readonly remaining: number;
  /** When the quota resets, epoch milliseconds. */
  readonly resetAt: number;
};

/** What the row of a key or an account says of its use. */
export type UseRow = {
  readonly day?: string;
  readonly used?: number;
  readonly lastUsedAt?: number;
  /** The day whose hours are counted: the former version opens days without their hours. */
  readonly hoursDay?: string;
} & { readonly [hour: `hour${string}`]: number };

/** `hour07`: a request that a clock behind counts on the next day keeps the hour of that clock. */
const hourAttribute = (hour: number) => `hour${String(hour).padStart(2, '0')}` as const;
const HOUR_ATTRIBUTES = Array.from({ length: HOURS }, (_, hour) => hourAttribute(hour));

/** How much a row was used, at `now` (epoch ms). A count of an earlier day is none of today. */
export function useOf(row: UseRow, now: number): ApiKeyUse {
  const { day = '', used = 0, lastUsedAt = null, hoursDay } = row;
  if (day < utcDay(now)) {
    return { lastUsedAt, usedToday: 0, hoursToday: HOUR_ATTRIBUTES.map(() => 0) };
  }
  const hoursToday = hoursDay === day ? HOUR_ATTRIBUTES.map((name) => row[name] ?? 0) : null;
  return { lastUsedAt, usedToday: used, hoursToday };
}

type Day = { readonly day: string; readonly used: number };
type Write<Row> = { counted: Row & Day } | { refusedBy: CountedState | undefined };

/**
 * Counts requests on the row of an API key or an account, at most 20,000 in a UTC day. One
 * conditional write checks row, plan and quota together, counts the request in its day and its
 * hour, and notes when the row was last used, so that nothing is cached and no parallel request
 * passes the limit. Throws when the table cannot be asked: the request may have been counted then,
 * and is never counted twice.
 *
 * A refused write is billed like a successful one. Rows that are used up are therefore kept in
 * memory until their day ends, and answered from a consistent read, which still sees a revocation.
 */
export function createDailyCount<Row>(table: Table, keyOf: (id: string) => TableKey) {
  const once = onceClient(table.client, true);
  /** Rows whose quota is used up, until when (epoch ms). The count of a day never shrinks. */
  const exhausted = new Map<string, number>();

  /**
   * Undefined when a plan change or a revocation is in flight: the write was not applied, so it may
   * be sent again.
   */
  async function write(
    id: string,
    change: ReturnType<typeof countRequest>,
  ): Promise<Write<Row> | undefined> {
    try {
      const { Attributes = {} } = await once.send(
        new UpdateItemCommand({
          TableName: table.tableName,
          Key: marshall(keyOf(id)),
          ...change,
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { counted: unmarshall(Attributes) as Row & Day };
    } catch (error) {
      if (isConditionFailed(error)) {
        return { refusedBy: error.Item && (unmarshall(error.Item) as CountedState) };
      }
      if (error instanceof TransactionConflictException) {
        return undefined;
      }
      throw error;
    }
  }

  /** Counts a request at `now` (epoch ms), of a row that must be on `plan` where one is given. */
  return async function count(
    id: string,
    plan: Plan | undefined,
    now: number,
  ): Promise<Counted<Row> | Refused> {
    if (now < (exhausted.get(id) ?? now)) {
      const row = await getRow<CountedState>(table, keyOf(id));
      const verdict = judgeRefusal(row, plan, now);
      if (typeof verdict === 'object') {
        return verdict;
      }
    }
    exhausted.delete(id);

    let change = countRequest(plan, now);
    const counted = await retryOnConflict('count the request', async () => {
      const result = await write(id, change);
      if (!result) {
        return undefined;
      }
      if ('counted' in result) {
        return countedOf(result.counted);
      }

      const verdict = judgeRefusal(result.refusedBy, plan, now);
      if (typeof verdict === 'object') {
        return verdict;
      }
      change = verdict === 'day_not_open' ? openDay(plan, now) : countRequest(plan, now);
      return undefined;
    });
    const isUsedUp = counted.ok ? counted.remaining === 0 : counted.reason === 'quota_exceeded';
    if (isUsedUp) {
      exhausted.set(id, counted.resetAt);
    }
    return counted;
  };
}

function countedOf<Row>(row: Row & Day): Counted<Row> {
  const remaining = DAILY_LIMIT - row.used;
  return { ok: true, row, limit: DAILY_LIMIT, remaining, resetAt: endOfUtcDay(row.day) };
}

const NAMES = { '#day': 'day', '#used': 'used' };

/** The condition that a row is there, not revoked, and on the plan. */
function activeOn(plan: Plan | undefined) {
  const isActive = 'attribute_exists(pk) AND attribute_not_exists(revokedAt)';
  return plan === undefined
    ? { condition: isActive, names: NAMES, values: {} }
    : {
        condition: `${isActive} AND #plan = :plan`,
        names: { ...NAMES, '#plan': 'plan' },
        values: { ':plan': plan },
      };
}

const valuesAt = (now: number) => ({ ':one': 1, ':today': utcDay(now), ':now': now });

/**
 * Counts on the day of the row, if it is today or later. A clock that is behind adds to the day
 * that others opened.
 */
function countRequest(plan: Plan | undefined, now: number) {
  const { condition, names, values } = activeOn(plan);
  return {
    UpdateExpression: `SET lastUsedAt = :now ADD #used :one, ${hourAttribute(utcHour(now))} :one`,
    ConditionExpression: `${condition} AND #day >= :today AND #used < :limit`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: marshall({ ...values, ...valuesAt(now), ':limit': DAILY_LIMIT }),
  };
}

/**
 * Begins a day with this request as its first. Of those that try at midnight one succeeds; the
 * others then count.
 */
function openDay(plan: Plan | undefined, now: number) {
  const { condition, names, values } = activeOn(plan);
  const hour = hourAttribute(utcHour(now));
  const others = HOUR_ATTRIBUTES.filter((name) => name !== hour).join(', ');
  const set = `#day = :today, hoursDay = :today, #used = :one, ${hour} = :one, lastUsedAt = :now`;
  return {
    UpdateExpression: `SET ${set} REMOVE ${others}`,
    ConditionExpression: `${condition} AND (attribute_not_exists(#day) OR #day < :today)`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: marshall({ ...values, ...valuesAt(now) }),
  };
}
