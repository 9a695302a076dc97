import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { snapshotHeadKey } from './keys.ts';
import type { SnapshotPart } from './snapshot-codec/codec.ts';

/** The row that says which snapshot is current. Times are epoch milliseconds. */
export type SnapshotHead = {
  readonly slot: number;
  readonly scanId: string;
  readonly generatedAt: number;
  /** When the head was moved to this snapshot. */
  readonly publishedAt: number;
  readonly codec: number;
  /** How many chunks each part has. */
  readonly chunks: Readonly<Record<SnapshotPart, number>>;
};

/** Of an interval, how much of the last scan's delay is waited for before looking for the next one. */
const MOST_DELAY = 0.1;
const RECHECK_MS = 1_000;

/** The head as the table has it; undefined while nothing was ever published. */
async function readHead({ client, tableName }: Table): Promise<SnapshotHead | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: snapshotHeadKey() }));
  return Item?.scanId === undefined ? undefined : (Item as SnapshotHead);
}

/**
 * When the snapshot after `head` can be expected: an interval after its slot, plus what the last one took to appear.
 * A scan that was very late says nothing about the next one, so at most a tenth of the interval is added.
 */
export function nextSnapshotDue(
  { slot, publishedAt }: Pick<SnapshotHead, 'slot' | 'publishedAt'>,
  intervalMs: number,
): number {
  const delay = Math.max(0, publishedAt - slot);
  return slot + intervalMs + Math.min(delay, intervalMs * MOST_DELAY);
}

type Watch = Table & { readonly intervalMs: number; readonly now: () => number };

/**
 * Keeps the newest head seen. The row is read only when a newer snapshot is due, and while that is overdue at most once
 * a second; concurrent callers share one read. A head never gives way to an older one.
 */
export function createHeadWatch({ intervalMs, now, ...table }: Watch) {
  let head: SnapshotHead | undefined;
  let checkAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<SnapshotHead | undefined> | undefined;

  async function read(): Promise<SnapshotHead | undefined> {
    const found = await readHead(table);
    if (found && (!head || found.slot > head.slot)) head = found;
    return head;
  }

  function reread(): Promise<SnapshotHead | undefined> {
    reading ??= read().finally(() => {
      reading = undefined;
      const due = head ? nextSnapshotDue(head, intervalMs) : Number.NEGATIVE_INFINITY;
      checkAt = Math.max(due, now() + RECHECK_MS);
    });
    return reading;
  }

  return {
    /** The current head. A fault of the table is thrown only as long as there is none to fall back on. */
    async current(): Promise<SnapshotHead | undefined> {
      if (now() < checkAt) return head;
      try {
        return await reread();
      } catch (error) {
        if (head) return head;
        checkAt = Number.NEGATIVE_INFINITY;
        throw error;
      }
    },
    /** Reads the row now, due or not. */
    reread,
  };
}

export type HeadWatch = ReturnType<typeof createHeadWatch>;
