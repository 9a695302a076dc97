/** Every pk and sk of the tables. */

export type TableKey = { readonly pk: string; readonly sk: string };

/** All accounts share a partition: they are few, seldom written, and listed. */
export const ACCOUNTS_PARTITION = 'ACCOUNT';

/** All subscribers share a partition: they are seldom written, and read one by one. */
export const SUBSCRIBERS_PARTITION = 'SUBSCRIBER';

/** What an account's key list shows of a key: rows that start with this in the account's partition. */
export const KEY_LIST_PREFIX = 'KEY#';

/** Says which snapshot is current, and which slot was claimed last. */
export const SNAPSHOT_HEAD_KEY: TableKey = { pk: 'SNAPSHOT', sk: 'HEAD' };

/** Says which slot was handed out last. */
export const SCAN_PLAN_KEY: TableKey = { pk: 'SCAN', sk: 'PLAN' };

/** What the filters saw at the last dispatch. */
export const LAST_DISPATCH_KEY: TableKey = { pk: 'DISPATCH', sk: 'LAST' };

const ENTRY_NUMBER_DIGITS = 9;
const CELL_VERSION_DIGITS = 12;

export function accountKey(userId: string): TableKey {
  return { pk: ACCOUNTS_PARTITION, sk: userId };
}

/** All records of erased accounts, which a restore of the table has to erase again. */
export const ERASURES_PARTITION = 'ERASURE';

/** Says that an account was erased, by the hash of its id. */
export function erasureKey(userHash: string): TableKey {
  return { pk: ERASURES_PARTITION, sk: userHash };
}

/** The partition of what belongs to one account. */
export function accountPartition(userId: string): string {
  return `ACCOUNT#${userId}`;
}

export function keyListEntryKey(userId: string, keyId: string): TableKey {
  return { pk: accountPartition(userId), sk: `${KEY_LIST_PREFIX}${keyId}` };
}

/** The row an API key is found by: state and count of the day, for admission. */
export function apiKeyKey(hash: string): TableKey {
  return { pk: `KEY#${hash}`, sk: 'KEY' };
}

/** A part of a snapshot's bytes. Each is a partition of its own. */
export function snapshotChunkKey(scanId: string, index: number): TableKey {
  return { pk: `SNAPSHOT#${scanId}#${index}`, sk: 'CHUNK' };
}

/** What the odds feed has cost in a month (`2026-04`). */
export function creditRecordKey(month: string): TableKey {
  return { pk: 'CREDITS', sk: month };
}

export function subscriberKey(userId: string): TableKey {
  return { pk: SUBSCRIBERS_PARTITION, sk: userId };
}

/**
 * The partition of a cell of subscribers. Its rows sort as they are read: the changes of its members, what is owed to
 * them, and up to where they are served.
 */
export function cellPartition(cell: number): string {
  return `CELL#${cell}`;
}

/** A subscriber as dispatch sees them after a change of the cell. */
export function memberKey(cell: number, version: number, userId: string): TableKey {
  const number = String(version).padStart(CELL_VERSION_DIGITS, '0');
  return { pk: cellPartition(cell), sk: `MEMBER#${number}#${userId}` };
}

/** Before every member of a version, and after all of the versions before it. */
export function firstMemberOf(version: number): string {
  return `MEMBER#${String(version).padStart(CELL_VERSION_DIGITS, '0')}`;
}

export function owedKey(cell: number, note: string): TableKey {
  return { pk: cellPartition(cell), sk: `OWED#${note}` };
}

/** The last row of a cell that dispatch reads. */
export function servedKey(cell: number): TableKey {
  return { pk: cellPartition(cell), sk: 'SERVED' };
}

/** Counts the changes of a cell. */
export function cellVersionKey(cell: number): TableKey {
  return { pk: cellPartition(cell), sk: 'VERSION' };
}

/** The outbox of a subscriber; rows sort by the number of the entry. */
export function outboxPartition(userId: string): string {
  return `OUTBOX#${userId}`;
}

export function outboxEntryKey(userId: string, number: number): TableKey {
  return { pk: outboxPartition(userId), sk: String(number).padStart(ENTRY_NUMBER_DIGITS, '0') };
}

/** Sorts right behind the entry of its delivery. */
export function deliveryProgressKey(userId: string, number: number): TableKey {
  const { pk, sk } = outboxEntryKey(userId, number);
  return { pk, sk: `${sk}#progress` };
}

/** Says how long the record is, and under which key it is signed. */
export const RECORD_HEAD_KEY: TableKey = { pk: 'LOG', sk: 'HEAD' };

const TILE_POSITION_DIGITS = 3;

/** All entries of a bundle of the record. */
export function bundlePartition(bundle: number): string {
  return `ENTRIES#${bundle}`;
}

/** Entries of a bundle from this position on. */
export function entriesKey(bundle: number, position: number): TableKey {
  return { pk: bundlePartition(bundle), sk: String(position).padStart(TILE_POSITION_DIGITS, '0') };
}

/** All hashes of a tile of the record's tree. */
export function tilePartition(level: number, tile: number): string {
  return `TILE#${level}#${tile}`;
}

export function tileHashKey(level: number, tile: number, position: number): TableKey {
  return { pk: tilePartition(level, tile), sk: String(position).padStart(TILE_POSITION_DIGITS, '0') };
}

/** Says that a selection (by its key) is recorded. */
export function recordedSelectionKey(selectionKey: string): TableKey {
  return { pk: `PICK_SEEN#${selectionKey}`, sk: 'SEEN' };
}

/** All recorded picks, with the entries about them as far as they are public. */
export const PICKS_PARTITION = 'PICK';

const PICK_INDEX_DIGITS = 12;

/** A recorded pick, by the index of its entry in the log. */
export function pickKey(index: number): TableKey {
  return { pk: PICKS_PARTITION, sk: String(index).padStart(PICK_INDEX_DIGITS, '0') };
}

/** What is still to be recorded of picks, sorted by when it is due. Its rows hold what is not public before kick-off. */
export const DUE_PICKS_PARTITION = 'PICK_DUE';

/** Epoch milliseconds with as many digits sort as texts. */
const INSTANT_DIGITS = 15;

/** The next step of a pick. */
export function duePickKey(dueAt: number, index: number): TableKey {
  const { sk } = pickKey(index);
  return { pk: DUE_PICKS_PARTITION, sk: `${dueUntil(dueAt)}#${sk}` };
}

/** Sorts before the steps that are due at an instant, and behind all that are due sooner. */
export function dueUntil(instant: number): string {
  return String(instant).padStart(INSTANT_DIGITS, '0');
}

/** The sums of all groups of picks. */
export const PICK_SUMS_PARTITION = 'PICK_SUMS';

export function pickSumsKey(group: string): TableKey {
  return { pk: PICK_SUMS_PARTITION, sk: group };
}

/** Says up to which start the grades are compared. */
export const COMPARED_KEY: TableKey = { pk: 'PICK_COMPARED', sk: 'UNTIL' };
