import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { cellOf } from '#domain/webhooks/cells.ts';
import { ERASED } from '#domain/webhooks/owed.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Table } from './client.ts';
import { asSeen } from './conditional-writes.ts';
import { accountKey, cellVersionKey, memberKey, subscriberKey } from './keys.ts';
import { getRow } from './read-rows.ts';
import type { TransactItem, TransactItems } from './transact.ts';

/** `memberVersion` names the row of the subscriber in their cell. */
export type SubscriberRow = {
  readonly userId: string;
  readonly settings?: Partial<SubscriberSettings>;
  readonly webhook?: Webhook;
  readonly memberVersion?: number;
};

/** Everything that decides whether dispatch serves a subscriber, and how. */
export type Membership = { readonly row: SubscriberRow; readonly plan: string | undefined };

/**
 * `forced` rewrites what dispatch reads, even where it is right. `erased` records that a member
 * left, without the user id.
 */
export type Mode = 'usual' | 'forced' | 'erased';

/** A reader that kept a cell in memory for longer than this reads it anew. */
const GONE_KEPT_SECONDS = 2 * 86_400;

/** The subscriber's row as it is now. */
export async function readSubscriberRow(table: Table, userId: string): Promise<SubscriberRow> {
  return (await getRow<SubscriberRow>(table, subscriberKey(userId))) ?? { userId };
}

/**
 * What makes dispatch see a change of settings, webhook or plan, in one transaction with the
 * caller's change of the account; refused if anything that was seen has changed.
 */
export async function membershipItems(
  table: Table,
  seen: Membership,
  next: Membership,
  now: number,
  mode: Mode = 'usual',
): Promise<TransactItems> {
  const member = await memberItems(table, seen, next, now, mode);
  const row = member ? { ...next.row, memberVersion: member.version } : next.row;
  return [subscriberItem(seen.row, row), ...(member?.items ?? [])];
}

/** Requires that the account is still on the plan that was seen. */
export function planCheck({ row, plan }: Membership): TransactItem {
  return { ConditionCheck: { Key: accountKey(row.userId), ...asSeen({ plan }) } };
}

const isMember = ({ row, plan }: Membership) => row.webhook !== undefined && plan === PLAN_SHARP;

/**
 * The rows of the cell that change, and the number of the change; undefined if dispatch would see
 * the same.
 */
async function memberItems(
  table: Table,
  seen: Membership,
  next: Membership,
  now: number,
  mode: Mode,
) {
  const { userId, memberVersion } = seen.row;
  const [was, is] = [isMember(seen) && memberVersion !== undefined, isMember(next)];
  if (!is && (mode === 'usual' ? !was : memberVersion === undefined)) {
    return undefined;
  }
  if (mode === 'usual' && was && is && seen.row.settings === next.row.settings) {
    return undefined;
  }
  const cell = cellOf(userId);
  const key = cellVersionKey(cell);
  const before = (await getRow<{ readonly version: number }>(table, key))?.version;
  const version = (before ?? 0) + 1;
  const name = mode === 'erased' ? ERASED : userId;
  const items: TransactItems = [
    { Put: { Item: { ...key, version }, ...asSeen({ version: before }) } },
    { Put: { Item: memberRow(cell, version, name, is ? next.row.settings : null, now) } },
  ];
  if (memberVersion !== undefined) {
    items.push({ Delete: { Key: memberKey(cell, memberVersion, userId) } });
  }
  return { version, items };
}

/** A member of a cell, or a row that says for two days that they have left it. */
export function memberRow(
  cell: number,
  version: number,
  userId: string,
  settings: SubscriberRow['settings'] | null,
  now: number,
) {
  const key = memberKey(cell, version, userId);
  if (settings !== null) {
    return { ...key, version, userId, settings: settings ?? {} };
  }
  return { ...key, version, userId, expiresAt: Math.ceil(now / 1000) + GONE_KEPT_SECONDS };
}

/**
 * Replaces the subscriber's row, if anything changes, and requires that it is the one that was
 * seen.
 */
function subscriberItem(seen: SubscriberRow, next: SubscriberRow): TransactItem {
  const { settings, webhook, memberVersion } = seen;
  const Key = subscriberKey(seen.userId);
  const condition = asSeen({ settings, webhook, memberVersion });
  if (next === seen) {
    return { ConditionCheck: { Key, ...condition } };
  }
  const present = FIELDS.filter((field) => next[field] !== undefined);
  const absent = FIELDS.filter((field) => next[field] === undefined).map((field) => `#${field}`);
  const sets = ['userId = :userId', ...present.map((field) => `#${field} = :new_${field}`)];
  return {
    Update: {
      Key,
      ...condition,
      UpdateExpression: `SET ${sets.join(', ')}${absent.length > 0 ? ` REMOVE ${absent.join(', ')}` : ''}`,
      ExpressionAttributeValues: {
        ...condition.ExpressionAttributeValues,
        ':userId': seen.userId,
        ...Object.fromEntries(present.map((field) => [`:new_${field}`, next[field]])),
      },
    },
  };
}

const FIELDS = ['settings', 'webhook', 'memberVersion'] as const;
