import { isDeepStrictEqual } from 'node:util';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import {
  DESTINATIONS,
  type DestinationName,
  type Webhook,
} from '#domain/webhooks/subscriber/destination.ts';
import type { Subscriber } from '#domain/webhooks/subscriber/subscriber.ts';
import {
  DEFAULT_SETTINGS,
  type StoredSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import type { Table } from './client.ts';
import { asSeen } from './conditional-writes.ts';
import { accountKey, memberKey, numberedMemberKey, subscriberKey } from './keys.ts';
import { getRow } from './read-rows.ts';
import type { TransactItem, TransactItems } from './transact.ts';

/**
 * `memberVersion` names the row by which the release before showed the subscriber to dispatch; it
 * goes with the next change.
 */
export type SubscriberRow = {
  readonly userId: string;
  readonly settings?: StoredSettings;
  readonly webhook?: Webhook;
  readonly chats?: Subscriber['chats'];
  readonly memberVersion?: number;
};

/** Everything that decides whether dispatch serves a subscriber, and how. */
export type Membership = { readonly row: SubscriberRow; readonly plan: string | undefined };

/** The subscriber's row as it is now. */
export async function readSubscriberRow(table: Table, userId: string): Promise<SubscriberRow> {
  return (await getRow<SubscriberRow>(table, subscriberKey(userId))) ?? { userId };
}

/**
 * What makes dispatch see a change of settings, webhook or plan at `now`, epoch milliseconds, in
 * one transaction with the caller's change of the account; refused if anything that was seen has
 * changed. `isForced` rewrites what dispatch reads, even where it is right.
 */
export function membershipItems(
  seen: Membership,
  next: Membership,
  now: number,
  isForced = false,
): TransactItems {
  const items = memberItems(seen, next, now, isForced);
  const { memberVersion, ...row } = next.row;
  const isMoved = items.length > 0 && memberVersion !== undefined;
  return [subscriberItem(seen.row, isMoved ? row : next.row), ...items];
}

/** Requires that the account is still on the plan that was seen. */
export function planCheck({ row, plan }: Membership): TransactItem {
  return { ConditionCheck: { Key: accountKey(row.userId), ...asSeen({ plan }) } };
}

/** The destinations that dispatch serves. */
function servedOf({ row: { webhook, chats }, plan }: Membership): readonly DestinationName[] {
  const known = { webhook, ...chats };
  return plan === PLAN_SHARP ? DESTINATIONS.filter((name) => known[name] !== undefined) : [];
}

/** The rows of the cell that change; none if dispatch would see the same. */
function memberItems(
  seen: Membership,
  next: Membership,
  now: number,
  isForced: boolean,
): TransactItems {
  const { userId, memberVersion } = seen.row;
  const served = servedOf(next);
  const isSame =
    isDeepStrictEqual(servedOf(seen), served) &&
    (served.length === 0 || seen.row.settings === next.row.settings);
  if (isSame && !isForced) {
    return [];
  }
  const cell = cellOf(userId);
  const item =
    served.length > 0
      ? { Put: { Item: memberRow(userId, next.row.settings, now, served) } }
      : { Delete: { Key: memberKey(cell, userId) } };
  if (memberVersion === undefined) {
    return [item];
  }
  return [item, { Delete: { Key: numberedMemberKey(cell, memberVersion, userId) } }];
}

/**
 * The members of a cell that one account is, with the settings that differ from the defaults: all
 * are read at each dispatch. `to` names the destinations; absent, it is the webhook alone.
 */
export function memberRow(
  userId: string,
  settings: SubscriberRow['settings'] = {},
  changedAt: number,
  served: readonly DestinationName[] = ['webhook'],
) {
  const { others = [], ...rest } = settings;
  const own = {
    ...unlike(DEFAULT_SETTINGS, rest),
    ...(others.length > 0 && {
      others: others.map((bankroll) => unlike(DEFAULT_BANKROLL, bankroll)),
    }),
  };
  const key = memberKey(cellOf(userId), userId);
  const to = served.join(' ');
  return { ...key, settings: own, changedAt, ...(to !== 'webhook' && { to }) };
}

/** The values that differ from the defaults of the same name. */
function unlike<T extends object>(defaults: T, values: Partial<T>): Partial<T> {
  const own = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(value, defaults[name as keyof T]),
  );
  return Object.fromEntries(own) as Partial<T>;
}

/**
 * Replaces the subscriber's row, if anything changes, and requires that it is the one that was
 * seen.
 */
function subscriberItem(seen: SubscriberRow, next: SubscriberRow): TransactItem {
  const { settings, webhook, chats, memberVersion } = seen;
  const Key = subscriberKey(seen.userId);
  const condition = asSeen({ settings, webhook, chats, memberVersion });
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

const FIELDS = ['settings', 'webhook', 'chats', 'memberVersion'] as const;
