import { randomUUID } from 'node:crypto';
import { cellOf } from '#domain/webhooks/cells.ts';
import type { DeliveryProgress } from '#domain/webhooks/delivery-progress.ts';
import {
  type DeliveryEntry,
  type EntryContent,
  expiryOf,
  keptUntil,
  type OutboxEntry,
} from '#domain/webhooks/outbox.ts';
import { announce } from '#domain/webhooks/owed.ts';
import { writeNotes } from './cell-store.ts';
import type { Table } from './client.ts';
import { IS_NEW, putIf, updateIf } from './conditional-writes.ts';
import { deliveryProgressKey, outboxEntryKey, outboxPartition, type TableKey } from './keys.ts';
import { packContent, unpackContent } from './outbox-codec.ts';
import { paginate } from './read-rows.ts';

type EntryRow = TableKey & {
  readonly number: number;
  readonly content: Uint8Array;
  readonly expiresAt?: number;
};
type ProgressRow = TableKey & { readonly number: number; readonly progress: DeliveryProgress };

/**
 * The outboxes of all subscribers. An entry is a row, and the progress of its delivery a second,
 * small one: each write of either costs one write unit.
 */
export function createOutboxStore(table: Table) {
  /** The entries from a number on, in order. */
  async function readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]> {
    const rows = await paginate<EntryRow | ProgressRow>(table, outboxPartition(userId), {
      expression: 'sk >= :sk',
      values: { ':sk': outboxEntryKey(userId, number).sk },
    });
    return toEntries(rows);
  }

  /** Writes an entry like `append`; a delivery has to be noted as owed before. */
  const appendOwed = (userId: string, number: number, content: EntryContent) =>
    putIf(table, toEntryRow(userId, number, content), IS_NEW);

  return {
    readFrom,
    entriesOf: (userId: string) => readFrom(userId, 1),

    /**
     * Writes an entry at a number. False, and nothing written, if there is one already. A delivery
     * is noted as owed.
     */
    async append(userId: string, number: number, content: EntryContent): Promise<boolean> {
      if (content.kind === 'delivery') {
        await writeNotes(table, cellOf(userId), announce([{ userId, from: 1 }], Date.now()));
      }
      return appendOwed(userId, number, content);
    },
    appendOwed,

    /** Whether an entry costs one write unit, also when it is retired. */
    fits(content: EntryContent, { userId, number }: { userId: string; number: number }): boolean {
      const expiresAt = toSeconds(keptUntil(content));
      return (
        writeUnits({ ...toEntryRow(userId, number, content), token: randomUUID(), expiresAt }) === 1
      );
    },

    /**
     * Lets the table delete an entry some time after the claims and the log of it are no longer
     * needed.
     */
    async retire(userId: string, entry: OutboxEntry, now: number): Promise<void> {
      // The condition fails if another process has retired it.
      await updateIf(table, outboxEntryKey(userId, entry.number), {
        UpdateExpression: 'SET expiresAt = :expiresAt',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(expiresAt)',
        ExpressionAttributeValues: { ':expiresAt': toSeconds(expiryOf(entry, now)) },
      });
    },

    /**
     * Replaces the progress of a delivery. False, and nothing written, unless the version before is
     * the stored one.
     */
    saveProgress(
      userId: string,
      entry: DeliveryEntry,
      progress: DeliveryProgress,
    ): Promise<boolean> {
      const key = deliveryProgressKey(userId, entry.number);
      const row = {
        ...key,
        number: entry.number,
        progress,
        expiresAt: toSeconds(keptUntil(entry)),
      };
      if (progress.version === 1) {
        return putIf(table, row, IS_NEW);
      }
      return putIf(table, row, {
        ConditionExpression: 'progress.version = :seen',
        ExpressionAttributeValues: { ':seen': progress.version - 1 },
      });
    },
  };
}

function toSeconds(time: number): number {
  return Math.ceil(time / 1000);
}

function toEntryRow(userId: string, number: number, content: EntryContent) {
  return { ...outboxEntryKey(userId, number), number, content: packContent(content) };
}

function toEntries(rows: readonly (EntryRow | ProgressRow)[]): readonly OutboxEntry[] {
  return rows.flatMap((row, index) => {
    if ('progress' in row) {
      return [];
    }
    const { number, content, expiresAt } = row;
    // The row of the progress sorts right behind that of its entry.
    const next = rows[index + 1];
    const progress = next && 'progress' in next && next.number === number ? next.progress : null;
    return [{ ...unpackContent(content), number, progress, isRetired: expiresAt !== undefined }];
  });
}

const UNIT_BYTES = 1_024;

type Value = string | number | boolean | Uint8Array;

/**
 * The write units that a row costs: one per KB begun. The database counts the lengths of names and
 * values; a number has a byte per two digits and up to two more, so this is an upper bound.
 */
export function writeUnits(row: Readonly<Record<string, Value>>): number {
  const lengths = Object.entries(row).map(
    ([name, value]) => Buffer.byteLength(name) + lengthOf(value),
  );
  return Math.ceil(lengths.reduce((sum, length) => sum + length, 0) / UNIT_BYTES);
}

function lengthOf(value: Value): number {
  if (typeof value === 'string') {
    return Buffer.byteLength(value);
  }
  if (typeof value === 'number') {
    return Math.ceil(String(value).length / 2) + 2;
  }
  return typeof value === 'boolean' ? 1 : value.length;
}
