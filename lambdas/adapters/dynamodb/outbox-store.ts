import { randomUUID } from 'node:crypto';
import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import {
  type DeliveryProgress,
  UNTIL_RESUMED,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { dueChanges, type Pending } from '#domain/webhooks/delivery/wake-up.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import {
  type DeliveryEntry,
  type EntryContent,
  expiryOf,
  keptUntil,
  type Outbox,
  type OutboxEntry,
} from '#domain/webhooks/outbox/outbox.ts';
import type { Table } from './client.ts';
import { IS_NEW, putIf, updateIf } from './conditional-writes.ts';
import {
  cellPartition,
  deliveryProgressKey,
  outboxEntryKey,
  outboxPartition,
  PENDING_INDEX,
  pauseKey,
  type TableKey,
} from './keys.ts';
import { packContent, unpackContent } from './outbox-codec.ts';
import { paginate } from './read-rows.ts';
import { transact } from './transact.ts';
import { writeUnits } from './write-units.ts';

type EntryRow = TableKey & {
  readonly number: number;
  readonly content: Uint8Array;
  readonly expiresAt?: number;
  readonly dueAt?: number;
};
type ProgressRow = TableKey & { readonly number: number; readonly progress: DeliveryProgress };
type PauseRow = TableKey & { readonly pausedUntil: number };

/**
 * The outboxes of all subscribers. An entry is a row, the progress of its delivery a second, small
 * one, and the subscriber's pause a third. An entry is in the index of pending deliveries from its
 * first write on until it is closed. The index follows the table with a delay: it says where to
 * look, never what is the case. Times are epoch milliseconds.
 */
export function createOutboxStore(table: Table) {
  const { client, tableName: TableName } = table;

  /** The entries from a number on, and the pause. */
  async function readFrom(destination: string, number: number): Promise<Outbox> {
    const rows = await paginate<EntryRow | ProgressRow | PauseRow>(
      table,
      outboxPartition(destination),
      {
        expression: 'sk >= :sk',
        values: { ':sk': outboxEntryKey(destination, number).sk },
      },
    );
    const pause = rows.find((row) => 'pausedUntil' in row);
    return {
      entries: toEntries(rows.filter((row) => 'number' in row)),
      pausedUntil: pause?.pausedUntil ?? null,
    };
  }

  /**
   * Says from when on the index shows an entry; null takes it out. An entry that has left the
   * table stays away.
   */
  async function setDue(destination: string, number: number, dueAt: number | null): Promise<void> {
    const IS_THERE = { ConditionExpression: 'attribute_exists(pk)' };
    const change =
      dueAt === null
        ? { UpdateExpression: 'REMOVE pendingIn, dueAt' }
        : {
            UpdateExpression: 'SET pendingIn = :cell, dueAt = :dueAt',
            ExpressionAttributeValues: {
              ':cell': cellPartition(cellOf(destination)),
              ':dueAt': dueAt,
            },
          };
    await updateIf(table, outboxEntryKey(destination, number), { ...change, ...IS_THERE });
  }

  return {
    readFrom,
    /** The whole outbox. */
    outboxOf: (destination: string) => readFrom(destination, 1),
    entriesOf: async (destination: string) => (await readFrom(destination, 1)).entries,

    /**
     * Writes an entry at a number. False, and nothing written, if there is one already. The index
     * shows a delivery at once.
     */
    append: (destination: string, number: number, content: EntryContent): Promise<boolean> =>
      putIf(table, toEntryRow(destination, number, content), IS_NEW),

    /** The deliveries of a cell that the index shows as due by `now`. */
    async pending(cell: number, now: number): Promise<readonly Pending[]> {
      const pages = paginateQuery(
        { client },
        {
          TableName,
          IndexName: PENDING_INDEX,
          KeyConditionExpression: 'pendingIn = :cell AND dueAt <= :now',
          ExpressionAttributeValues: { ':cell': cellPartition(cell), ':now': now },
        },
      );
      const keys: TableKey[] = [];
      for await (const { Items = [] } of pages) {
        keys.push(...(Items as TableKey[]));
      }
      return [...Map.groupBy(keys, ({ pk }) => pk)].map(([pk, rows]) => ({
        destination: pk.slice(outboxPartition('').length),
        numbers: rows.map(({ sk }) => Number(sk)),
      }));
    },

    setDue,

    /** Whether an entry costs one write unit, also when it is retired. */
    fits(
      content: EntryContent,
      { destination, number }: { destination: string; number: number },
    ): boolean {
      const expiresAt = toSeconds(keptUntil(content));
      return (
        writeUnits({
          ...toEntryRow(destination, number, content),
          token: randomUUID(),
          expiresAt,
        }) === 1
      );
    },

    /**
     * Lets the table delete an entry some time after the claims and the log of it are no longer
     * needed.
     */
    async retire(destination: string, entry: OutboxEntry, now: number): Promise<void> {
      // The condition fails if another process has retired it.
      await updateIf(table, outboxEntryKey(destination, entry.number), {
        UpdateExpression: 'SET expiresAt = :expiresAt',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(expiresAt)',
        ExpressionAttributeValues: { ':expiresAt': toSeconds(expiryOf(entry, now)) },
      });
    },

    /** Begins a pause that lasts until it is ended. */
    async pause(destination: string): Promise<void> {
      const Item = { ...pauseKey(destination), pausedUntil: UNTIL_RESUMED };
      await client.send(new PutCommand({ TableName, Item }));
    },

    /** Ends a pause that its owner has begun; one of five failures goes on. */
    async endOwnersPause(destination: string, now: number): Promise<void> {
      await putIf(table, toPauseRow(destination, now), {
        ConditionExpression: 'pausedUntil = :pause',
        ExpressionAttributeValues: { ':pause': UNTIL_RESUMED },
      });
    },

    /** Ends a pause. A scan from `now` on finds what waits. */
    async resume(destination: string, now: number): Promise<void> {
      await client.send(new PutCommand({ TableName, Item: toPauseRow(destination, now) }));
      for (const { number, dueAt } of dueChanges(await readFrom(destination, 1), now)) {
        await setDue(destination, number, dueAt);
      }
    },

    /**
     * Replaces the progress of a delivery, together with the pause that begins with it, if any.
     * False, and nothing written, unless the version before is the stored one and no other pause is
     * running. A pause of the owner that has begun since goes on: only the progress is written.
     */
    async saveProgress(
      destination: string,
      entry: DeliveryEntry,
      progress: DeliveryProgress,
      pausedUntil: number | null = null,
    ): Promise<boolean> {
      const { number } = entry;
      const expiresAt = toSeconds(keptUntil(entry));
      const row = { ...deliveryProgressKey(destination, number), number, progress, expiresAt };
      const isNext =
        progress.version === 1
          ? IS_NEW
          : {
              ConditionExpression: 'progress.version = :seen',
              ExpressionAttributeValues: { ':seen': progress.version - 1 },
            };
      if (pausedUntil === null) {
        return putIf(table, row, isNext);
      }
      const pause = toPauseRow(destination, pausedUntil);
      const result = await transact(table, [
        { Put: { Item: row, ...isNext } },
        { Put: { Item: pause, ...hasEndedBy(progress.last?.at ?? 0) } },
      ]);
      if (result.ok) {
        return true;
      }
      const running = Number(result.reasons[1]?.Item?.pausedUntil?.N);
      return running === UNTIL_RESUMED && putIf(table, row, isNext);
    },
  };
}

/** The condition that no pause is running at a time. */
function hasEndedBy(now: number) {
  return {
    ConditionExpression: 'attribute_not_exists(pk) OR pausedUntil <= :now',
    ExpressionAttributeValues: { ':now': now },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
}

/** The table's TTL only tidies up: every reader compares `pausedUntil` with its clock. */
function toPauseRow(destination: string, pausedUntil: number) {
  return { ...pauseKey(destination), pausedUntil, expiresAt: toSeconds(pausedUntil) };
}

function toSeconds(time: number): number {
  return Math.ceil(time / 1000);
}

function toEntryRow(destination: string, number: number, content: EntryContent) {
  const row = { ...outboxEntryKey(destination, number), number, content: packContent(content) };
  if (content.kind === 'baseline') {
    return row;
  }
  return { ...row, pendingIn: cellPartition(cellOf(destination)), dueAt: content.delivery.slot };
}

function toEntries(rows: readonly (EntryRow | ProgressRow)[]): readonly OutboxEntry[] {
  return rows.flatMap((row, index) => {
    if ('progress' in row) {
      return [];
    }
    const { number, content, expiresAt, dueAt = null } = row;
    // The row of the progress sorts right behind that of its entry.
    const next = rows[index + 1];
    const progress = next && 'progress' in next && next.number === number ? next.progress : null;
    const isRetired = expiresAt !== undefined;
    return [{ ...unpackContent(content), number, progress, isRetired, dueAt }];
  });
}
