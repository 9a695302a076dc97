import { randomBytes } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { FeedStatus } from '#domain/feed-answers/feed-status.ts';
import type { PublishedSnapshot, ScanIdentity, Snapshot } from '#domain/scan/snapshot.ts';
import type { Table } from './client.ts';
import { isConditionFailed, setting, updateIf } from './conditional-writes.ts';
import { SNAPSHOT_HEAD_KEY, snapshotChunkKey, type TableKey } from './keys.ts';
import { getRow } from './read-rows.ts';
import {
  decodeSnapshot,
  encodeSnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotFormat,
} from './snapshot-codec.ts';

/** The row that says which snapshot is current. Times are epoch milliseconds. */
type SnapshotHead = ScanIdentity & {
  readonly format: SnapshotFormat;
  /** In how many chunks the snapshot is stored. */
  readonly chunks: number;
  /**
   * The object with what the scan knew of the feed; that of an earlier slot where it could not be
   * stored.
   */
  readonly quotesKey?: string;
  /** The object with its moves, of an earlier slot likewise. */
  readonly movesKey?: string;
  /** How the feeds did when they were asked last; absent in a row of an earlier release. */
  readonly feeds?: readonly FeedStatus[];
};

type PublishOptions = {
  /** Awaited while the chunks are written. */
  readonly quotesKey?: Promise<string | undefined>;
  /** Awaited likewise. */
  readonly movesKey?: Promise<string | undefined>;
  /** Defaults to a new unique id. */
  readonly scanId?: string;
  /** How the feeds did; by default what was known of them stays. */
  readonly feeds?: readonly FeedStatus[] | undefined;
};

/**
 * Each chunk is a partition of its own, so that one snapshot's reads and writes are spread. A
 * partition takes 1,000 write and 3,000 read units a second; a chunk of this size costs 98 to write
 * and 13 to read.
 */
const CHUNK_BYTES = 100_000;

/**
 * The last good snapshot has to outlive an outage of the feed. A day of full-size scans is some 500
 * MB.
 */
const LIFETIME_SECONDS = 24 * 60 * 60;

/**
 * An id for a scan of a slot (epoch milliseconds) that no other scan has, not even of the same
 * slot.
 */
export function newScanId(slot: number): string {
  return `${slot}-${randomBytes(4).toString('hex')}`;
}

/** Stores snapshots. A reader sees all of a scan or the scan before it. */
export function createSnapshotStore(table: Table) {
  const store = {
    /**
     * Writes the chunks under the scan's id and publishes them by one conditional write of the head
     * row: a late scan never replaces a newer one, and is not `published` then. Throws when the
     * table fails; the snapshot before it then stays. `writeUnits` are as the database reports
     * them. Without `quotesKey` the head goes on naming the quotes it named before.
     */
    async publish(
      snapshot: Snapshot,
      { scanId = newScanId(snapshot.slot), feeds, ...keys }: PublishOptions = {},
    ) {
      const { slot, generatedAt } = snapshot;
      const chunks = splitInChunks(encodeSnapshot(snapshot));
      const expiresAt = Math.floor(generatedAt / 1000) + LIFETIME_SECONDS;
      const units = await Promise.all(
        chunks.map((bytes, index) =>
          putChunk(table, { ...snapshotChunkKey(scanId, index), bytes, expiresAt }),
        ),
      );
      const quotesKey = await keys.quotesKey;
      const movesKey = await keys.movesKey;
      const { isDone, found, writeUnits } = await moveHead(table, {
        slot,
        scanId,
        generatedAt,
        format: SNAPSHOT_FORMAT,
        chunks: chunks.length,
        ...(quotesKey && { quotesKey }),
        ...(movesKey && { movesKey }),
        ...(feeds && { feeds }),
      });
      return {
        // When the client repeats a write whose answer was lost, it meets the scan's own head.
        published: isDone || found?.scanId?.S === scanId,
        scanId,
        writeUnits: units.reduce((sum, unit) => sum + unit, writeUnits),
      };
    },

    /** Says how the feeds did in a scan that publishes nothing. */
    async reportFeeds(feeds: readonly FeedStatus[]): Promise<void> {
      await updateIf(table, SNAPSHOT_HEAD_KEY, setting({ feeds }));
    },

    /** When the latest scan was published, if any was, and how the feeds did since. */
    async scanStatus(): Promise<Partial<Pick<SnapshotHead, 'generatedAt' | 'feeds'>>> {
      return (await getRow<Partial<SnapshotHead>>(table, SNAPSHOT_HEAD_KEY)) ?? {};
    },

    /** Which snapshot is current; undefined before the first. */
    async head(): Promise<SnapshotHead | undefined> {
      const row = await getRow<SnapshotHead>(table, SNAPSHOT_HEAD_KEY);
      // A claimed slot alone makes a row too.
      return row?.scanId === undefined ? undefined : row;
    },

    /**
     * The snapshot of a head; undefined when its chunks have expired or this release does not
     * understand its format.
     */
    async load(head: SnapshotHead): Promise<PublishedSnapshot | undefined> {
      const { slot, scanId, generatedAt, format, chunks } = head;
      const parts = await Promise.all(
        Array.from({ length: chunks }, (_, index) =>
          getChunk(table, snapshotChunkKey(scanId, index)),
        ),
      );
      const present = parts.filter((part) => part !== undefined);
      if (present.length < chunks) {
        return undefined;
      }
      const rows = decodeSnapshot(Buffer.concat(present), format);
      return rows && { ...rows, slot, scanId, generatedAt };
    },

    /** The stored bytes of a scan, as far as its chunks are there; undefined where none is. */
    async bytesOf(scanId: string): Promise<Uint8Array | undefined> {
      const chunks: Uint8Array[] = [];
      for (;;) {
        const chunk = await getChunk(table, snapshotChunkKey(scanId, chunks.length));
        if (!chunk) {
          return chunks.length === 0 ? undefined : Buffer.concat(chunks);
        }
        chunks.push(chunk);
      }
    },

    /** The current snapshot, read again; undefined before the first. */
    async latest(): Promise<PublishedSnapshot | undefined> {
      const head = await store.head();
      return head && store.load(head);
    },
  };
  return store;
}

function splitInChunks(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
}

/** The write units that the database reports. */
async function putChunk(
  { client, tableName }: Table,
  Item: Record<string, unknown>,
): Promise<number> {
  const { ConsumedCapacity } = await client.send(
    new PutCommand({ TableName: tableName, Item, ReturnConsumedCapacity: 'TOTAL' }),
  );
  return ConsumedCapacity?.CapacityUnits ?? 0;
}

/**
 * The cheaper read may miss what was written a moment ago; only the consistent one can say that a
 * chunk is gone.
 */
async function getChunk(
  { client, tableName }: Table,
  key: TableKey,
): Promise<Uint8Array | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: key }));
  const row = Item ?? (await getRow<{ bytes: Uint8Array }>({ client, tableName }, key));
  return row?.bytes;
}

/**
 * Moves the head on, unless a scan of its slot or a later one is published: `found` is that row.
 */
async function moveHead({ client, tableName }: Table, head: SnapshotHead) {
  try {
    const { ConsumedCapacity } = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: SNAPSHOT_HEAD_KEY,
        ...setting(head),
        ConditionExpression: 'attribute_not_exists(#slot) OR #slot < :slot',
        ReturnConsumedCapacity: 'TOTAL',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { isDone: true, writeUnits: ConsumedCapacity?.CapacityUnits ?? 0 };
  } catch (error) {
    if (!isConditionFailed(error)) {
      throw error;
    }
    // A refused write costs a unit too.
    return { isDone: false, found: error.Item, writeUnits: 1 };
  }
}
