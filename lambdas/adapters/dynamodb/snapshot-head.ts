import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { snapshotHeadKey } from './keys.ts';
import type { SnapshotPart } from './snapshot-codec/codec.ts';

/** The row that says which snapshot is current. Times are epoch milliseconds. */
export type SnapshotHead = {
  readonly slot: number;
  readonly scanId: string;
  readonly generatedAt: number;
  readonly codec: number;
  /** How many chunks each part has. */
  readonly chunks: Readonly<Record<SnapshotPart, number>>;
};

/** How long after a scan is due every request looks for it, so that no two environments are a scan apart. */
const CLOSE_WATCH_MS = 10_000;
/** How often a scan that is later than that is looked for. */
const RECHECK_MS = 1_000;

/** The head as the table has it; undefined while nothing was ever published. */
async function readHead({ client, tableName }: Table): Promise<SnapshotHead | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: snapshotHeadKey(), ConsistentRead: true }),
  );
  return Item?.scanId === undefined ? undefined : (Item as SnapshotHead);
}

/**
 * When the head is to be read again after a reading at `now`: not before the next scan's slot, then with every request
 * until it is there, and once a second where it is over ten seconds late. All in epoch milliseconds.
 */
export function nextReading(
  head: Pick<SnapshotHead, 'slot'> | undefined,
  intervalMs: number,
  now: number,
): number {
  if (!head) return now + RECHECK_MS;
  const due = head.slot + intervalMs;
  if (now < due) return due;
  return now < due + CLOSE_WATCH_MS ? now : now + RECHECK_MS;
}

type Watch = Table & { readonly intervalMs: number; readonly now: () => number };

/**
 * Keeps the newest head seen. The row is read only when a newer snapshot is due: then closely and consistently, so that a
 * client whom different environments serve never sees the scan before again; concurrent callers share one read.
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
      checkAt = nextReading(head, intervalMs, now());
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
