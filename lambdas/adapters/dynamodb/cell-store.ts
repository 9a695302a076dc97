import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { cellOf } from '#domain/webhooks/cells.ts';
import type { MemberChange, OwedNote, Served, StoredNote } from '#domain/webhooks/owed.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Table } from './client.ts';
import { putIf } from './conditional-writes.ts';
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

/** What a cell says: its members' changes in order, what is owed to them, and up to where they are served. */
export type CellRead = {
  readonly changes: readonly MemberChange[];
  readonly notes: readonly StoredNote[];
  readonly served: Served | undefined;
};

/** Limit of the table on one request. */
const BATCH_SIZE = 25;

/** The cells of subscribers, as dispatch reads and writes them. Times are epoch milliseconds. */
export function createCellStore(table: Table) {
  const { client, tableName } = table;

  async function remove(cell: number, ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += BATCH_SIZE) {
      const requests = ids
        .slice(first, first + BATCH_SIZE)
        .map((id) => ({ DeleteRequest: { Key: owedKey(cell, id) } }));
      // What is left undone stays owed, and is looked at again.
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
    }
  }

  async function settle(
    cell: number,
    replaced: readonly StoredNote[],
    by: readonly OwedNote[],
  ): Promise<void> {
    await Promise.all(by.map((note) => putNote(table, cell, note)));
    await remove(
      cell,
      replaced.map(({ id }) => id),
    );
  }

  async function readNotes(cell: number): Promise<readonly StoredNote[]> {
    const rows = await paginate<OwedRow>(table, cellPartition(cell), {
      expression: 'begins_with(sk, :prefix)',
      values: { ':prefix': owedKey(cell, '').sk },
    });
    return rows.map(toNote);
  }

  return {
    /** Removes a subscriber from all notes. */
    async forgetDebts(userId: string): Promise<void> {
      const cell = cellOf(userId);
      const notes = (await readNotes(cell)).filter(({ debts }) =>
        debts.some((debt) => debt.userId === userId),
      );
      const left = notes.map((note) => ({
        ...note,
        debts: note.debts.filter((debt) => debt.userId !== userId),
      }));
      await settle(
        cell,
        notes,
        left.filter(({ debts }) => debts.length > 0),
      );
    },

    /** One read, of one unit where nothing has changed and nothing is owed: the changes from a version on, and the rest. */
    async read(cell: number, version: number): Promise<CellRead> {
      const rows = await paginate<MemberRow | OwedRow | ServedRow>(table, cellPartition(cell), {
        expression: 'sk BETWEEN :first AND :last',
        values: { ':first': firstMemberOf(version), ':last': servedKey(cell).sk },
      });
      return {
        changes: rows.flatMap((row) => ('userId' in row ? [toChange(row)] : [])),
        notes: rows.flatMap((row) => ('debts' in row ? [toNote(row)] : [])),
        served: rows.find((row) => 'slot' in row),
      };
    },

    /** Up to where the cell is served, alone. */
    readServed: (cell: number): Promise<Served | undefined> => getRow<ServedRow>(table, servedKey(cell)),

    /** Notes what is about to be owed, before it is. */
    async owe(cell: number, notes: readonly OwedNote[]): Promise<void> {
      await Promise.all(notes.map((note) => putNote(table, cell, note)));
    },

    /** Replaces notes by others, which are written first. */
    settle,

    /** Records up to where a cell is served, unless it is known to be served further. */
    async markServed(cell: number, { slot, version, at, hours }: Served): Promise<void> {
      const row = { ...servedKey(cell), slot, version, at, ...(hours && { hours }) };
      await putIf(table, row, {
        expression: 'attribute_not_exists(pk) OR #slot < :slot',
        names: { '#slot': 'slot' },
        values: { ':slot': slot },
      });
    },
  };
}

/** Notes a debt of a subscriber outside of dispatch, before it arises. */
export function oweOne(table: Table, userId: string, note: OwedNote): Promise<void> {
  return putNote(table, cellOf(userId), note);
}

async function putNote({ client, tableName }: Table, cell: number, note: OwedNote): Promise<void> {
  const { dueAt, openUntil } = note;
  const debts = note.debts.flatMap(({ userId, from }) => [userId, from]);
  const Item = { ...owedKey(cell, randomUUID()), dueAt, openUntil, debts };
  await client.send(new PutCommand({ TableName: tableName, Item }));
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
