import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Correction } from '#domain/record/correction.ts';
import type { PickEntry } from '#domain/record/entries.ts';
import { type GroupChange, sumUp } from '#domain/record/figures.ts';
import { type Step, type TrackedPick, trackPick } from '#domain/record/tracked-pick.ts';
import type { Table } from './client.ts';
import { asSeen, IS_NEW } from './conditional-writes.ts';
import {
  COMPARED_KEY,
  DUE_PICKS_PARTITION,
  duePickKey,
  dueUntil,
  pickKey,
  pickSumsKey,
  recordedSelectionKey,
} from './keys.ts';
import { getRow } from './read-rows.ts';
import type { createRecordLogStore } from './record-log-store.ts';
import { type TransactItems, transact } from './transact.ts';

/** A selection that is to be recorded. */
export type NewPick = Pick<TrackedPick, 'opensAt' | 'salt' | 'body' | 'rules'> & {
  readonly selectionKey: string;
  readonly entry: PickEntry;
};

/** Three rows a pick, in the transaction of the log. */
export const MAX_NEW_PICKS = 25;
/** Three rows a step and up to eight groups, of which they share some. */
export const MAX_STEPS = 8;

/** How many entries there are about a pick before the one that a step writes. */
const ENTRIES_BEFORE: Readonly<Record<TrackedPick['step'], number>> = {
  open: 0,
  close: 1,
  result: 2,
};

/** The transparency log. */
type Log = Pick<ReturnType<typeof createRecordLogStore>, 'append'>;

/**
 * The recorded picks: which selections are, what is due of them, and their sums. Every entry is
 * written with its rows.
 */
export function createPickStore(table: Table, log: Log) {
  const { client, tableName: TableName } = table;

  /** The rows of a step: what is due next, and the entry in the pick's row. */
  function rowsOf({ pick, entry, next }: Step, index: number): TransactItems {
    // A step is taken once: the one after it has a row of its own, or the same key and another
    // step.
    const isDue = asSeen({ step: pick.step });
    const nextRow = next && { Item: { ...duePickKey(next.dueAt, next.index), ...next } };
    const moves =
      nextRow && next.dueAt === pick.dueAt
        ? [{ Put: { ...nextRow, ...isDue } }]
        : [
            { Delete: { Key: duePickKey(pick.dueAt, pick.index), ...isDue } },
            ...(nextRow ? [{ Put: nextRow }] : []),
          ];
    if (entry === undefined) {
      return moves;
    }
    return [
      ...moves,
      entryAbout(pick.index, index, JSON.stringify(entry), ENTRIES_BEFORE[pick.step]),
    ];
  }

  return {
    /** The keys among these that belong to recorded selections. */
    async known(selectionKeys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await Promise.all(
        selectionKeys.map(async (key) =>
          (await getRow(table, recordedSelectionKey(key))) ? [key] : [],
        ),
      );
      return new Set(rows.flat());
    },

    /** Records at most 25 picks at once; false, and nothing recorded, if one of them is already. */
    async commit(picks: readonly NewPick[]): Promise<boolean> {
      const lines = picks.map(({ entry }) => JSON.stringify(entry));
      const { ok } = await log.append(lines, (first) =>
        picks.flatMap(({ selectionKey, entry: _, ...pick }, index) => {
          const tracked = trackPick(first + index, pick);
          const seen = { ...recordedSelectionKey(selectionKey), index: tracked.index };
          return [
            { Put: { Item: seen, ...IS_NEW } },
            { Put: { Item: { ...pickKey(tracked.index), pick: lines[index], later: [] } } },
            { Put: { Item: { ...duePickKey(tracked.dueAt, tracked.index), ...tracked } } },
          ];
        }),
      );
      return ok;
    },

    /**
     * The steps that are due at `now`, the longest due first; of those behind `after` where it is
     * given.
     */
    async due(now: number, limit: number, after?: TrackedPick): Promise<readonly TrackedPick[]> {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk < :until',
          ExpressionAttributeValues: { ':pk': DUE_PICKS_PARTITION, ':until': dueUntil(now + 1) },
          Limit: limit,
          ConsistentRead: true,
          ...(after && { ExclusiveStartKey: duePickKey(after.dueAt, after.index) }),
        }),
      );
      return Items.map(({ pk: _pk, sk: _sk, ...tracked }) => tracked as TrackedPick);
    },

    /**
     * Up to which start the grades are compared, epoch milliseconds; undefined before the first
     * comparison.
     */
    async comparedUntil(): Promise<number | undefined> {
      return (await getRow<{ until: number }>(table, COMPARED_KEY))?.until;
    },

    /**
     * Adds a window of comparisons to the sums, once: false, and nothing added, if another run has.
     */
    async compare(
      before: number | undefined,
      until: number,
      changes: readonly GroupChange[],
    ): Promise<boolean> {
      const put = { Item: { ...COMPARED_KEY, until }, ...asSeen({ until: before }) };
      return (await transact(table, [{ Put: put }, ...additions(changes)])).ok;
    },

    /**
     * Writes a correction, and gives its index; undefined, and nothing written, if another one was
     * faster.
     */
    async correct({ entry, seen, changes }: Correction): Promise<number | undefined> {
      const line = JSON.stringify(entry);
      const appended = await log.append([line], (index) => [
        entryAbout(entry.pick, index, line, seen),
        ...additions(changes),
      ]);
      return appended.ok ? appended.firstIndex : undefined;
    },

    /** Takes at most 8 steps at once; false, and none taken, if one of them was taken before. */
    async take(steps: readonly Step[]): Promise<boolean> {
      const written = steps.filter(({ entry }) => entry !== undefined);
      const moved = steps.filter(({ entry }) => entry === undefined);
      const rows = (first: number) => [
        ...written.flatMap((step, index) => rowsOf(step, first + index)),
        ...moved.flatMap((step) => rowsOf(step, -1)),
        ...additions(steps.flatMap(({ changes }) => changes)),
      ];
      if (written.length === 0) {
        return (await transact(table, rows(0))).ok;
      }
      const lines = written.map(({ entry }) => JSON.stringify(entry));
      return (await log.append(lines, rows)).ok;
    },
  };
}

/**
 * Adds a line of the log to the row of its pick, on the condition that the row has the expected
 * number of lines.
 */
function entryAbout(pick: number, index: number, line: string, before: number) {
  return {
    Update: {
      Key: pickKey(pick),
      UpdateExpression: 'SET #later = list_append(#later, :one)',
      ConditionExpression: 'size(#later) = :before',
      ExpressionAttributeNames: { '#later': 'later' },
      ExpressionAttributeValues: { ':one': [[index, line]], ':before': before },
    },
  };
}

/** Each group once. */
function additions(changes: readonly GroupChange[]): TransactItems {
  return [...sumUp(changes)].map(([group, add]) => {
    const sums = Object.entries(add);
    return {
      Update: {
        Key: pickSumsKey(group),
        UpdateExpression: `ADD ${sums.map(([name]) => `#${name} :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(sums.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(sums.map(([name, sum]) => [`:${name}`, sum])),
      },
    };
  });
}
