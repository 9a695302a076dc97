import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { cellOf } from '#domain/webhooks/cells.ts';
import { ERASED } from '#domain/webhooks/owed.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Table } from './client.ts';
import { accountKey, cellVersionKey, memberKey, subscriberKey } from './keys.ts';
import { getRow } from './read-rows.ts';
import type { TransactItems } from './transact.ts';

/** `memberVersion` names the row of the subscriber in their cell. */
export type SubscriberRow = {
  readonly userId: string;
  readonly settings?: Partial<SubscriberSettings>;
  readonly webhook?: Webhook;
  readonly memberVersion?: number;
};

/** Everything that decides whether dispatch serves a subscriber, and how. */
export type Membership = { readonly row: SubscriberRow; readonly plan: string | undefined };

/** How a change is written. */
export type Mode = 'usual' | 'forced' | 'erased';

/** A reader that kept a cell in memory for longer than this reads it anew. */
const GONE_KEPT_SECONDS = 2 * 86_400;

/** The subscriber's row as it is now. */
export async function readSubscriberRow(table: Table, userId: string): Promise<SubscriberRow> {
  return (await getRow<SubscriberRow>(table, subscriberKey(userId))) ?? { userId };
}

/**
 * What a transaction has to hold so that a subscriber's row in their cell follows a change of their settings, webhook or
 * plan: all of it or none is written, and none if anything of what was seen has changed. The change of the account
 * itself is the caller's. `forced` writes the row anew although it should be right;
 * `erased` says that somebody left without saying who.
 */
export async function membershipItems(
  table: Table,
  seen: Membership,
  next: Membership,
  now: number,
  mode: Mode = 'usual',
): Promise<TransactItems> {
  const { userId } = seen.row;
  const member = await memberItems(table, seen, next, now, mode);
  const row = member ? { ...next.row, memberVersion: member.version } : next.row;
  return [subscriberItem(seen.row, row) ?? unseenCheck(userId), ...(member?.items ?? [])];
}

/** Requires that the account is still on the plan that was seen. */
export function planCheck({ row, plan }: Membership): TransactItems[number] {
  const condition = plan === undefined ? 'attribute_not_exists(pk)' : '#plan = :plan';
  return {
    ConditionCheck: {
      Key: accountKey(row.userId),
      ConditionExpression: condition,
      ...(plan !== undefined && {
        ExpressionAttributeNames: { '#plan': 'plan' },
        ExpressionAttributeValues: { ':plan': plan },
      }),
    },
  };
}

const isMember = ({ row, plan }: Membership) => row.webhook !== undefined && plan === PLAN_SHARP;

/** The rows of the cell that change, and the number of the change; undefined if dispatch would see the same. */
async function memberItems(table: Table, seen: Membership, next: Membership, now: number, mode: Mode) {
  const { userId, memberVersion } = seen.row;
  const [was, is] = [isMember(seen) && memberVersion !== undefined, isMember(next)];
  if (!is && (mode === 'usual' ? !was : memberVersion === undefined)) return undefined;
  if (mode === 'usual' && was && is && seen.row.settings === next.row.settings) return undefined;
  const cell = cellOf(userId);
  const key = cellVersionKey(cell);
  const before = (await getRow<{ readonly version: number }>(table, key))?.version;
  const version = (before ?? 0) + 1;
  const name = mode === 'erased' ? ERASED : userId;
  const condition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#version = :before',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':before': before },
        };
  const items: TransactItems = [
    { Put: { Item: { ...key, version }, ...condition } },
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
  if (settings !== null) return { ...key, version, userId, settings: settings ?? {} };
  return { ...key, version, userId, expiresAt: Math.ceil(now / 1000) + GONE_KEPT_SECONDS };
}

const FIELDS = ['settings', 'webhook', 'memberVersion'] as const;

/** Replaces the subscriber's row if it is the one that was seen; undefined for a subscriber without any row. */
function subscriberItem(seen: SubscriberRow, next: SubscriberRow) {
  const present = (row: SubscriberRow) => FIELDS.filter((field) => row[field] !== undefined);
  if (present(seen).length === 0 && present(next).length === 0) return undefined;
  const removed = present(seen).filter((field) => next[field] === undefined);
  const sets = ['userId = :userId', ...present(next).map((field) => `#${field} = :${field}`)];
  const conditions = FIELDS.map((field) =>
    seen[field] === undefined ? `attribute_not_exists(#${field})` : `#${field} = :seen_${field}`,
  );
  return {
    Update: {
      Key: subscriberKey(seen.userId),
      UpdateExpression: [
        `SET ${sets.join(', ')}`,
        ...(removed.length > 0 ? [`REMOVE ${removed.map((field) => `#${field}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(FIELDS.map((field) => [`#${field}`, field])),
      ExpressionAttributeValues: Object.fromEntries([
        [':userId', seen.userId],
        ...present(next).map((field) => [`:${field}`, next[field]]),
        ...present(seen).map((field) => [`:seen_${field}`, seen[field]]),
      ]),
    },
  };
}

/** Requires that the subscriber still has no row. */
function unseenCheck(userId: string): TransactItems[number] {
  return {
    ConditionCheck: {
      Key: subscriberKey(userId),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
