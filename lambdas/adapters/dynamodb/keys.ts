/** Every pk and sk of the tables. */

export type TableKey = { readonly pk: string; readonly sk: string };

/** Numbers with as many digits sort as texts. */
const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** All accounts share a partition: they are few, seldom written, and listed. */
export const ACCOUNTS_PARTITION = 'ACCOUNT';
export const accountKey = (userId: string): TableKey => ({ pk: ACCOUNTS_PARTITION, sk: userId });

/** All records of erased accounts, which a restore of the table has to erase again. */
export const ERASURES_PARTITION = 'ERASURE';
/** Says that an account was erased, by the hash of its id. */
export const erasureKey = (userHash: string): TableKey => ({
  pk: ERASURES_PARTITION,
  sk: userHash,
});

/** The partition of what belongs to one account. */
export const accountPartition = (userId: string) => `ACCOUNT#${userId}`;
/**
 * What an account's key list shows of a key: rows that start with this in the account's partition.
 */
export const KEY_LIST_PREFIX = 'KEY#';
export const keyListEntryKey = (userId: string, keyId: string): TableKey => ({
  pk: accountPartition(userId),
  sk: `${KEY_LIST_PREFIX}${keyId}`,
});

/** Says which key a creation made, by the hash of its `Idempotency-Key`. */
export const keyCreationKey = (userId: string, requestHash: string): TableKey => ({
  pk: accountPartition(userId),
  sk: `KEY_CREATION#${requestHash}`,
});

/** The row an API key is found by: state and count of the day, for admission. */
export const apiKeyKey = (hash: string): TableKey => ({ pk: `KEY#${hash}`, sk: 'KEY' });

/** Says which snapshot is current, and which slot was claimed last. */
export const SNAPSHOT_HEAD_KEY: TableKey = { pk: 'SNAPSHOT', sk: 'HEAD' };
/** A part of a snapshot's bytes. Each is a partition of its own. */
export const snapshotChunkKey = (scanId: string, index: number): TableKey => ({
  pk: `SNAPSHOT#${scanId}#${index}`,
  sk: 'CHUNK',
});

/** Says which slot was handed out last. */
export const SCAN_PLAN_KEY: TableKey = { pk: 'SCAN', sk: 'PLAN' };

/** What the odds feed, or the first of several, has cost in a month (`2026-04`). */
export const creditUsageKey = (month: string): TableKey => ({ pk: 'CREDITS', sk: month });

/** What a further feed has cost in a month. */
export const feedCreditUsageKey = (month: string, feed: string): TableKey => ({
  pk: 'CREDITS',
  sk: `${month}#${feed}`,
});

/** What operators have said of names of several feeds. */
export const NAME_DECISIONS_KEY: TableKey = { pk: 'NAMES', sk: 'DECISIONS' };

/** What the filters saw at the last dispatch. */
export const LAST_DISPATCH_KEY: TableKey = { pk: 'DISPATCH', sk: 'LAST' };

/** All subscribers share a partition: they are seldom written, and read one by one. */
export const SUBSCRIBERS_PARTITION = 'SUBSCRIBER';
export const subscriberKey = (userId: string): TableKey => ({
  pk: SUBSCRIBERS_PARTITION,
  sk: userId,
});

/** The partition of a cell of subscribers: its members, and up to where it is served. */
export const cellPartition = (cell: number) => `CELL#${cell}`;
export const MEMBER_PREFIX = 'MEMBER#';
/** A subscriber as dispatch sees them. */
export const memberKey = (cell: number, userId: string): TableKey => ({
  pk: cellPartition(cell),
  sk: `${MEMBER_PREFIX}${userId}`,
});
const CELL_VERSION_DIGITS = 12;
/** A subscriber as the release before stored them, under the number of a change of the cell. */
export const numberedMemberKey = (cell: number, version: number, userId: string): TableKey => ({
  pk: cellPartition(cell),
  sk: `MEMBER#${padded(version, CELL_VERSION_DIGITS)}#${userId}`,
});
export const checkpointKey = (cell: number): TableKey => ({
  pk: cellPartition(cell),
  sk: 'SERVED',
});

/** The outbox of a subscriber; rows sort by the number of the entry. */
export const outboxPartition = (destination: string) => `OUTBOX#${destination}`;
const ENTRY_NUMBER_DIGITS = 9;
export const outboxEntryKey = (destination: string, number: number): TableKey => ({
  pk: outboxPartition(destination),
  sk: padded(number, ENTRY_NUMBER_DIGITS),
});
/** Sorts right behind the entry of its delivery. */
export const deliveryProgressKey = (destination: string, number: number): TableKey => ({
  pk: outboxPartition(destination),
  sk: `${padded(number, ENTRY_NUMBER_DIGITS)}#progress`,
});

/**
 * The pause of a subscriber's deliveries. It sorts behind all entries, so a read of them finds it.
 */
export const pauseKey = (destination: string): TableKey => ({
  pk: outboxPartition(destination),
  sk: 'PAUSE',
});
/**
 * The index of what is pending. A row is in it while it has the attributes `pendingIn` and `dueAt`:
 * a delivery by the partition of its subscriber's cell and from when on a scan looks at it, a bet
 * by `BETS` and when its next step is due.
 */
export const PENDING_INDEX = 'pending';

/** The sums over the deliveries of all destinations, a row an hour. */
export const DELIVERY_COUNTS_PARTITION = 'DELIVERIES';
/** The sums of an hour, by its start in ISO 8601. */
export const deliveryCountsKey = (hour: string): TableKey => ({
  pk: DELIVERY_COUNTS_PARTITION,
  sk: hour,
});

/** The bets that an account has logged. */
export const betsPartition = (userId: string) => `BETS#${userId}`;
export const BET_PREFIX = 'BET#';
/** A bet. Its id begins with when it was placed, so that bets sort by that. */
export const betKey = (userId: string, betId: string): TableKey => ({
  pk: betsPartition(userId),
  sk: `${BET_PREFIX}${betId}`,
});
/** How many bets an account has, and how many it has logged today. */
export const betCountKey = (userId: string): TableKey => ({
  pk: betsPartition(userId),
  sk: 'COUNT',
});
/** Says which bet a request has logged, by the hash of its `Idempotency-Key`. */
export const betRequestKey = (userId: string, requestHash: string): TableKey => ({
  pk: betsPartition(userId),
  sk: `REQUEST#${requestHash}`,
});
/** Where the index of what is pending has the bets that are to be closed or settled. */
export const PENDING_BETS = 'BETS';

/** Says how long the record is, and under which key it is signed. */
export const RECORD_HEAD_KEY: TableKey = { pk: 'LOG', sk: 'HEAD' };
const TILE_POSITION_DIGITS = 3;
/** All entries of a bundle of the record. */
export const bundlePartition = (bundle: number) => `ENTRIES#${bundle}`;
/** Entries of a bundle from this position on. */
export const entriesKey = (bundle: number, position: number): TableKey => ({
  pk: bundlePartition(bundle),
  sk: padded(position, TILE_POSITION_DIGITS),
});
/** All hashes of a tile of the record's tree. */
export const tilePartition = (level: number, tile: number) => `TILE#${level}#${tile}`;
export const tileHashKey = (level: number, tile: number, position: number): TableKey => ({
  pk: tilePartition(level, tile),
  sk: padded(position, TILE_POSITION_DIGITS),
});

/** Says that a selection (by its key) is recorded. */
export const recordedSelectionKey = (selectionKey: string): TableKey => ({
  pk: `PICK_SEEN#${selectionKey}`,
  sk: 'SEEN',
});

/** All recorded picks, with the entries about them as far as they are public. */
export const PICKS_PARTITION = 'PICK';
const PICK_INDEX_DIGITS = 12;
/** A recorded pick, by the index of its entry in the log. */
export const pickKey = (index: number): TableKey => ({
  pk: PICKS_PARTITION,
  sk: padded(index, PICK_INDEX_DIGITS),
});

/**
 * What is still to be recorded of picks, sorted by when it is due. Its rows hold what is not public
 * before kick-off.
 */
export const DUE_PICKS_PARTITION = 'PICK_DUE';
const INSTANT_DIGITS = 15;
/**
 * Sorts before the steps that are due at an instant (epoch milliseconds), and behind all that are
 * due sooner.
 */
export const dueUntil = (instant: number) => padded(instant, INSTANT_DIGITS);
/** The next step of a pick. */
export const duePickKey = (dueAt: number, index: number): TableKey => ({
  pk: DUE_PICKS_PARTITION,
  sk: `${dueUntil(dueAt)}#${padded(index, PICK_INDEX_DIGITS)}`,
});

/** The sums of all groups of picks. */
export const PICK_SUMS_PARTITION = 'PICK_SUMS';
export const pickSumsKey = (group: string): TableKey => ({ pk: PICK_SUMS_PARTITION, sk: group });

/** Says up to which start the grades are compared. */
export const COMPARED_KEY: TableKey = { pk: 'PICK_COMPARED', sk: 'UNTIL' };
