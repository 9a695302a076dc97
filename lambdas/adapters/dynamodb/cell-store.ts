import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { cellOf } from '#domain/webhooks/cells.ts';
import type {
  CellRead,
  MemberChange,
  OwedNote,
  Served,
  StoredNote,
} from '#domain/webhooks/owed.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Table } from './client.ts';
import { isBefore, putIf } from './conditional-writes.ts';
import { cellPartition, firstMemberOf, owedKey, servedKey, type TableKey } from './keys.ts';
import { getRow, paginate } from './read-rows.ts';

type MemberRow = TableKey & {
  readonly version: number;
  readonly userId: string;
  readonly settings?: Partial<SubscriberSettings>;
};
type OwedRow = TableKey & {
  readonly dueAt: number;
  readonly openUntil: number;
  /** User id and number in turns, which is shorter than a map for each. */
  readonly debts: readonly (string | number)[];
};
type ServedRow = TableKey & Served;

/** Limit of the table on one request. */
const BATCH_SIZE = 25;
/** More changes than a cell ever has. */
const PAST_ALL = 999_999_999_999;

/** The cells of subscribers, as dispatch reads and writes them. Times are epoch milliseconds. */
export function createCellStore(table: Table) {
  const { client, tableName } = table;

  /**
   * One read, of one unit where nothing has changed and nothing is owed: the changes from a version
   * on, and the rest.
   */
  async function read(cell: number, version: number): Promise<CellRead> {
    const rows = await paginate<MemberRow | OwedRow | ServedRow>(table, cellPartition(cell), {
      expression: 'sk BETWEEN :first AND :last',
      values: { ':first': firstMemberOf(version), ':last': servedKey(cell).sk },
    });
    return {
      changes: rows.flatMap((row) => ('userId' in row ? [toChange(row)] : [])),
      notes: rows.flatMap((row) => ('debts' in row ? [toNote(row)] : [])),
      served: rows.find((row) => 'slot' in row),
    };
  }

  /** Replaces notes by others, which are written first. */
  async function settle(cell: number, replaced: readonly StoredNote[], by: readonly OwedNote[]) {
    await writeNotes(table, cell, by);
    for (let first = 0; first < replaced.length; first += BATCH_SIZE) {
      const batch = replaced.slice(first, first + BATCH_SIZE);
      const requests = batch.map(({ id }) => ({ DeleteRequest: { Key: owedKey(cell, id) } }));
      // What is left undone stays owed, and is looked at again.
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
    }
  }

  return {
    read,
    settle,

    /** Removes a subscriber from all notes. */
    async forgetDebts(userId: string): Promise<void> {
      const cell = cellOf(userId);
      const { notes } = await read(cell, PAST_ALL);
      const named = notes.filter(({ debts }) => debts.some((debt) => debt.userId === userId));
      const left = named.flatMap((note) => {
        const debts = note.debts.filter((debt) => debt.userId !== userId);
        return debts.length > 0 ? [{ ...note, debts }] : [];
      });
      await settle(cell, named, left);
    },

    /** Up to where the cell is served, alone. */
    readServed: (cell: number): Promise<Served | undefined> =>
      getRow<ServedRow>(table, servedKey(cell)),

    /** Notes what is about to be owed, before it is. */
    owe: (cell: number, notes: readonly OwedNote[]) => writeNotes(table, cell, notes),

    /** Records up to where a cell is served, unless it is known to be served further. */
    async markServed(cell: number, { slot, version, at, hours }: Served): Promise<void> {
      await putIf(table, { ...servedKey(cell), slot, version, at, hours }, isBefore(slot));
    },
  };
}

/** Writes notes of what is owed in a cell. */
export async function writeNotes(
  { client, tableName: TableName }: Table,
  cell: number,
  notes: readonly OwedNote[],
): Promise<void> {
  const rows = notes.map(({ dueAt, openUntil, debts }) => ({
    ...owedKey(cell, randomUUID()),
    dueAt,
    openUntil,
    debts: debts.flatMap(({ userId, from }) => [userId, from]),
  }));
  await Promise.all(rows.map((Item) => client.send(new PutCommand({ TableName, Item }))));
}

function toChange({ version, userId, settings }: MemberRow): MemberChange {
  return { version, userId, settings: settings ? { ...DEFAULT_SETTINGS, ...settings } : null };
}

function toNote({ sk, dueAt, openUntil, debts }: OwedRow): StoredNote {
  const pairs = Array.from({ length: debts.length / 2 }, (_, index) => ({
    userId: String(debts[2 * index]),
    from: Number(debts[2 * index + 1]),
  }));
  return { id: sk.slice(owedKey(0, '').sk.length), dueAt, openUntil, debts: pairs };
}
