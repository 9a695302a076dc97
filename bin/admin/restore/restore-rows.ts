import { paginateScan } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { appendEntry } from '#actions/append-entry.ts';
import { hashUserId } from '#adapters/dynamodb/account-eraser.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { IS_NEW, putIf, retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import {
  ACCOUNTS_PARTITION,
  ERASURES_PARTITION,
  KEY_LIST_PREFIX,
  LAST_DISPATCH_KEY,
  SCAN_PLAN_KEY,
  SNAPSHOT_HEAD_KEY,
  SUBSCRIBERS_PARTITION,
  type TableKey,
} from '#adapters/dynamodb/keys.ts';
import { readSubscriberRow } from '#adapters/dynamodb/membership.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { paginate } from '#adapters/dynamodb/read-rows.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import {
  type DestinationName,
  destinationId,
  parseDestination,
} from '#domain/webhooks/subscriber/destination.ts';
import { repairKeys } from './repair-keys.ts';

/** A row of either table, with whatever attributes its kind has. */
type AnyRow = TableKey & Readonly<Record<string, unknown>>;

/** The kinds of rows of which the old state may be put in the place of the present one. */
export const REPLACEABLE = {
  accounts: ACCOUNTS_PARTITION,
  subscribers: SUBSCRIBERS_PARTITION,
} as const;
export type Replaceable = keyof typeof REPLACEABLE;

const OF_ONE_ACCOUNT = /^(?:ACCOUNT|OUTBOX|BETS)#(.+)$/s;
/** What dispatch sees of subscribers is made again, and its own records are those of scans. */
const OF_SCANS = [SNAPSHOT_HEAD_KEY.pk, SCAN_PLAN_KEY.pk, LAST_DISPATCH_KEY.pk, 'CELL'];

export type RestoreChoices = {
  /** Whether API keys that are put back work again. One that is known to be revoked never does. */
  readonly keys: 'keep' | 'revoke';
  /**
   * Whether deliveries that wait are sent, or count as sent together with everything that is
   * published now.
   */
  readonly deliveries: 'keep' | 'void';
  /** Kinds of rows whose old state replaces the present one. */
  readonly replace: ReadonlySet<Replaceable>;
  /** Keys of all selections that are published now. */
  readonly published: readonly string[];
};

const CONCURRENCY = 32;

/**
 * Puts the rows that a restored table has and the present one lacks back into the present table.
 * Rows that exist stay, so revocations, changes of plan and the progress of deliveries since then
 * hold; rows of scans, expired rows and those of accounts deleted since are left out. The
 * subscribers come last, when their outboxes are complete: no dispatch takes an outbox for an empty
 * one. It may be repeated, also after it ended halfway. `now` in epoch milliseconds.
 */
export async function restoreRows(
  restored: Table,
  present: Table,
  choices: RestoreChoices,
  now: number,
): Promise<Record<'read' | 'putBack' | 'replaced' | 'erased' | 'voidedOutboxes', number>> {
  const counts = { read: 0, putBack: 0, replaced: 0, erased: 0, voidedOutboxes: 0 };
  const isErased = await erasuresOf([restored, present]);
  const inParallel = <T>(rows: readonly T[], act: (row: T) => Promise<unknown>) =>
    pLimit(CONCURRENCY).map(rows, act);

  async function restore(row: AnyRow): Promise<boolean> {
    const isReplaced = [...choices.replace].some((kind) => REPLACEABLE[kind] === row.pk);
    const kept = choices.keys === 'revoke' && isOfApiKey(row) ? { revokedAt: now, ...row } : row;
    if (await putIf(present, kept, IS_NEW)) {
      counts.putBack += 1;
    } else if (
      isReplaced &&
      (await putIf(present, kept, { ConditionExpression: 'attribute_exists(pk)' }))
    ) {
      counts.replaced += 1;
    } else {
      return false;
    }
    return true;
  }

  for await (const { Items = [] } of paginateScan(
    { client: restored.client },
    { TableName: restored.tableName },
  )) {
    const rows = (Items as AnyRow[]).filter(
      (row) => !isOfScans(row) && !isOfRecord(row) && !isExpired(row, now),
    );
    counts.read += rows.length;
    const wanted = rows.filter((row) => !isErased(row));
    counts.erased += rows.length - wanted.length;
    await inParallel(
      wanted.filter(({ pk }) => pk !== SUBSCRIBERS_PARTITION),
      restore,
    );
  }
  const partition = async (pk: string) =>
    (await paginate<AnyRow>(restored, pk)).filter((row) => !isErased(row));
  await inParallel(await partition(ACCOUNTS_PARTITION), ({ sk }) => repairKeys(present, sk));
  const subscribers = createSubscriberStore(present);
  await inParallel(await partition(SUBSCRIBERS_PARTITION), async (row) => {
    if (choices.deliveries === 'void') {
      for (const destination of destinationsIn(row)) {
        await voidOutbox(present, destination, choices.published, now);
        counts.voidedOutboxes += 1;
      }
    }
    const { memberVersion: _, ...kept } = row;
    const known = (await readSubscriberRow(present, row.sk)).memberVersion;
    const isRestored = await restore(
      known === undefined ? kept : { ...kept, memberVersion: known },
    );
    // A plan that was replaced counts too.
    if (isRestored || choices.replace.has('accounts')) {
      await subscribers.relist(row.sk);
    }
  });
  return counts;
}

/**
 * Appends an entry after which nothing that waits is sent, and nothing that is published now is
 * new.
 */
async function voidOutbox(
  table: Table,
  destination: string,
  keys: readonly string[],
  now: number,
): Promise<void> {
  await appendEntry({ outbox: createOutboxStore(table), retry }, destination, async () => ({
    kind: 'baseline' as const,
    keys,
    at: now,
    cancelsEarlier: true,
  }));
}

/** The ids of the webhook and the chats that a subscriber's row may have. */
function destinationsIn({ sk, chats }: AnyRow): readonly string[] {
  const names = Object.keys(Object(chats)) as DestinationName[];
  return ['webhook' as const, ...names].map((name) => destinationId(sk, name));
}

/** Tells the rows of accounts that either table knows as deleted. */
async function erasuresOf(tables: readonly Table[]): Promise<(row: AnyRow) => boolean> {
  const rows = await Promise.all(
    tables.map((table) => paginate<AnyRow>(table, ERASURES_PARTITION)),
  );
  const hashes = new Set(rows.flat().map(({ sk }) => sk));
  return (row) => {
    const owner = ownerOf(row);
    return owner !== undefined && hashes.has(hashUserId(owner));
  };
}

/** Whose row it is; undefined for a row of no account. */
function ownerOf({ pk, sk, userId }: AnyRow): string | undefined {
  if (typeof userId === 'string') {
    return userId;
  }
  if (pk === ACCOUNTS_PARTITION || pk === SUBSCRIBERS_PARTITION) {
    return sk;
  }
  const [, id] = OF_ONE_ACCOUNT.exec(pk) ?? [];
  return id === undefined ? undefined : parseDestination(id).userId;
}

/**
 * Whether a row belongs to a scan: it is worth nothing an hour later, and the loop writes it again.
 */
function isOfScans({ pk }: AnyRow): boolean {
  return OF_SCANS.some((kind) => pk === kind || pk.startsWith(`${kind}#`));
}

/**
 * Whether a row is of the public record. The record of a table is never put back: it would end or
 * fork the present one.
 */
function isOfRecord({ pk }: AnyRow): boolean {
  return /^(?:LOG|ENTRIES|TILE|PICK|PICK_SEEN|PICK_DUE|PICK_SUMS|PICK_COMPARED)(?:#|$)/.test(pk);
}

/** Whether the table may have deleted a row at `now`, epoch milliseconds. */
function isExpired({ expiresAt }: AnyRow, now: number): boolean {
  return typeof expiresAt === 'number' && expiresAt * 1000 <= now;
}

/** Whether a row is one of the two that an API key has. */
function isOfApiKey({ pk, sk }: AnyRow): boolean {
  return pk.startsWith('KEY#') || (pk.startsWith('ACCOUNT#') && sk.startsWith(KEY_LIST_PREFIX));
}
