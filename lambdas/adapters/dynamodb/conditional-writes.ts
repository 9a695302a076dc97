import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  type PutCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import type { TableKey } from './keys.ts';

const MAX_ATTEMPTS = 10;
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

/** Whether a write was refused because its condition did not hold. */
export function isConditionFailed(error: unknown): error is ConditionalCheckFailedException {
  return error instanceof ConditionalCheckFailedException;
}

/**
 * Repeats an attempt until it gives a value; undefined means that another writer got in between.
 * The first repetition follows at once, later ones after a growing, random pause. After ten
 * attempts it throws an error that says what failed.
 */
export async function retryOnConflict<T>(
  purpose: string,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  for (let tried = 1; tried <= MAX_ATTEMPTS; tried++) {
    if (tried > 2) {
      await wait(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried));
    }
    const result = await attempt();
    if (result !== undefined) {
      return result;
    }
  }
  throw new Error(
    `Could not ${purpose}: other writers changed the row under ${MAX_ATTEMPTS} attempts`,
  );
}

/**
 * The condition that attributes of a row are as they were seen; undefined stands for one that was
 * absent.
 */
export function asSeen(seen: Readonly<Record<string, unknown>>) {
  const present = Object.entries(seen).filter(([, value]) => value !== undefined);
  const holds = (name: string) =>
    seen[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`;
  return {
    ConditionExpression: Object.keys(seen).map(holds).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(
      Object.keys(seen).map((name) => [`#${name}`, name]),
    ),
    ...(present.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(
        present.map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  };
}

/**
 * An update that sets attributes to values; `#name` and `:name` stand for them, also in a
 * condition.
 */
export function setting(attributes: Readonly<Record<string, unknown>>) {
  const names = Object.keys(attributes);
  return {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      names.map((name) => [`:${name}`, attributes[name]]),
    ),
  };
}

type Condition = Pick<
  PutCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** The condition that there is no row yet. */
export const IS_NEW: Condition = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The condition that a row is absent or of an earlier scan. */
export function isBefore(slot: number): Condition {
  return {
    ConditionExpression: 'attribute_not_exists(pk) OR #slot < :slot',
    ExpressionAttributeNames: { '#slot': 'slot' },
    ExpressionAttributeValues: { ':slot': slot },
  };
}

/**
 * Puts a row if the condition holds, and says whether it did. When the client repeats a write whose
 * answer was lost, the condition fails on the row that the first try wrote; the token in the row
 * tells this case from a real refusal.
 */
export async function putIf(
  { client, tableName }: Table,
  row: TableKey & Readonly<Record<string, unknown>>,
  condition: Condition,
): Promise<boolean> {
  const token = randomUUID();
  try {
    await client.send(
      new PutCommand({
        TableName: tableName,
        Item: { ...row, token },
        ...condition,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) {
      throw error;
    }
    return error.Item?.token?.S === token;
  }
}

/**
 * Updates a row and returns the attributes that the change asks for; undefined, and nothing
 * changed, if its condition does not hold.
 */
export async function updateIf(
  { client, tableName }: Table,
  key: TableKey,
  change: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const { Attributes = {} } = await client.send(
      new UpdateCommand({ TableName: tableName, Key: key, ...change }),
    );
    return Attributes;
  } catch (error) {
    if (isConditionFailed(error)) {
      return undefined;
    }
    throw error;
  }
}
