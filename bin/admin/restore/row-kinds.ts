import {
  ACCOUNTS_PARTITION,
  KEY_LIST_PREFIX,
  LAST_DISPATCH_KEY,
  SCAN_PLAN_KEY,
  SNAPSHOT_HEAD_KEY,
  SUBSCRIBERS_PARTITION,
} from '#adapters/dynamodb/keys.ts';

/** A row of either table, with whatever attributes its kind has. */
export type AnyRow = { readonly pk: string; readonly sk: string } & Readonly<Record<string, unknown>>;

/** The kinds of rows of which the old state may be put in the place of the present one. */
export const REPLACEABLE = { accounts: ACCOUNTS_PARTITION, subscribers: SUBSCRIBERS_PARTITION } as const;
export type Replaceable = keyof typeof REPLACEABLE;

const OF_ONE_ACCOUNT = /^(?:ACCOUNT|OUTBOX)#(.+)$/s;
/** What dispatch sees of subscribers is made anew, and its own records are those of scans. */
const OF_SCANS = [SNAPSHOT_HEAD_KEY.pk, SCAN_PLAN_KEY.pk, LAST_DISPATCH_KEY.pk, 'CELL'];

/** Whose row it is; undefined for a row of no account. */
export function ownerOf({ pk, sk, userId }: AnyRow): string | undefined {
  if (typeof userId === 'string') return userId;
  if (pk === ACCOUNTS_PARTITION || pk === SUBSCRIBERS_PARTITION) return sk;
  return OF_ONE_ACCOUNT.exec(pk)?.[1];
}

/** Whether a row belongs to a scan: it is worth nothing an hour later, and the loop writes it anew. */
export function isOfScans({ pk }: AnyRow): boolean {
  return OF_SCANS.some((kind) => pk === kind || pk.startsWith(`${kind}#`));
}

/** Whether a row is of the public record. The record of a table is never put back: it would end or fork the present one. */
export function isOfRecord({ pk }: AnyRow): boolean {
  return /^(?:LOG|ENTRIES|TILE|PICK|PICK_SEEN|PICK_DUE|PICK_SUMS|PICK_COMPARED)(?:#|$)/.test(pk);
}

/** Whether the table may have deleted a row at `now`, epoch milliseconds. */
export function isExpired({ expiresAt }: AnyRow, now: number): boolean {
  return typeof expiresAt === 'number' && expiresAt * 1000 <= now;
}

/** Whether a row is one of the two that an API key has. */
export function isOfApiKey({ pk, sk }: AnyRow): boolean {
  return pk.startsWith('KEY#') || (pk.startsWith('ACCOUNT#') && sk.startsWith(KEY_LIST_PREFIX));
}
