import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Correction } from '#domain/record/correction.ts';
import type { PickEntry } from '#domain/record/entries.ts';
import { type GroupChange, type Sums, sumUp } from '#domain/record/figures.ts';
import { type Step, type TrackedPick, trackPick } from '#domain/record/tracked-pick.ts';
import type { Table } from './client.ts';
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

/** `close` stands for `no_close` too: a pick has one of them. */
const ATTRIBUTES = {
  open: 'open',
  close: 'close',
  no_close: 'close',
  result: 'result',
} as const satisfies Record<NonNullable<Step['entry']>['type'], string>;

/** The transparency log: writes lines and the rows of `alsoWrite`, or nothing. */
type Log = {
  append(
    lines: readonly string[],
    alsoWrite: (firstIndex: number) => TransactItems,
  ): Promise<{ readonly ok: true; readonly firstIndex: number } | { readonly ok: false }>;
};

/** The recorded picks: which selections are, what is due of them, and their sums. Every entry is written with its rows. */
export function createPickStore(table: Table, log: Log) {
  const { client, tableName: TableName } = table;

  /** The rows of a step: the entry in the pick's row, what is due next. */
  function rowsOf({ pick, entry, next }: Step, index: number): TransactItems {
    const due = {
      Delete: {
        Key: duePickKey(pick.dueAt, pick.index),
        // A step is taken once: the one after it has a row of its own, or the same key and another step.
        ConditionExpression: '#step = :step',
        ExpressionAttributeNames: { '#step': 'step' },
        ExpressionAttributeValues: { ':step': pick.step },
      },
    };
    const isSameKey = next?.dueAt === pick.dueAt;
    const nextRow = next && { Item: { ...duePickKey(next.dueAt, next.index), ...next } };
    const { Key: _, ...condition } = due.Delete;
    const moves =
      isSameKey && nextRow
        ? [{ Put: { ...nextRow, ...condition } }]
        : [due, ...(nextRow ? [{ Put: nextRow }] : [])];
    if (entry === undefined) return moves;
    const name = ATTRIBUTES[entry.type];
    const update = {
      Key: pickKey(pick.index),
      UpdateExpression: 'SET #entry = :entry, #index = :index',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#entry)',
      ExpressionAttributeNames: { '#entry': name, '#index': `${name}Index` },
      ExpressionAttributeValues: { ':entry': JSON.stringify(entry), ':index': index },
    };
    return [...moves, { Update: update }];
  }

  return {
    /** Of these selections (by their keys) those that are recorded. */
    async known(selectionKeys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await Promise.all(
        selectionKeys.map(async (key) => ((await getRow(table, recordedSelectionKey(key))) ? [key] : [])),
      );
      return new Set(rows.flat());
    },

    /** Records at most 25 picks at once; false, and nothing recorded, if one of them is already. */
    async commit(picks: readonly NewPick[]): Promise<boolean> {
      const lines = picks.map(({ entry }) => JSON.stringify(entry));
      const { ok } = await log.append(lines, (first) =>
        picks.flatMap(({ selectionKey, entry: _, ...pick }, place) => {
          const tracked = trackPick(first + place, pick);
          const seen = { ...recordedSelectionKey(selectionKey), index: tracked.index };
          return [
            { Put: { Item: seen, ConditionExpression: 'attribute_not_exists(pk)' } },
            { Put: { Item: { ...pickKey(tracked.index), pick: lines[place] } } },
            { Put: { Item: { ...duePickKey(tracked.dueAt, tracked.index), ...tracked } } },
          ];
        }),
      );
      return ok;
    },

    /** The steps that are due at `now`, the longest due first; of those behind `after` where it is given. */
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

    /** Up to which start the grades are compared, epoch milliseconds; undefined before the first comparison. */
    async comparedUntil(): Promise<number | undefined> {
      return (await getRow<{ until: number }>(table, COMPARED_KEY))?.until;
    },

    /** Adds a window of comparisons to the sums, once: false, and nothing added, if another run has. */
    async compare(
      before: number | undefined,
      until: number,
      changes: readonly GroupChange[],
    ): Promise<boolean> {
      const condition =
        before === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: '#until = :before', ExpressionAttributeNames: { '#until': 'until' } };
      const put = {
        Item: { ...COMPARED_KEY, until },
        ...condition,
        ...(before !== undefined && { ExpressionAttributeValues: { ':before': before } }),
      };
      const sums = [...sumUp(changes)].map(([group, add]) => ({ Update: addition(group, add) }));
      return (await transact(table, [{ Put: put }, ...sums])).ok;
    },

    /** Writes a correction, and gives its index; undefined, and nothing written, if another one was faster. */
    async correct({ entry, earlier, changes }: Correction): Promise<number | undefined> {
      const text = JSON.stringify(entry);
      const update = (index: number) => ({
        Key: pickKey(entry.pick),
        UpdateExpression: 'SET #all = list_append(if_not_exists(#all, :none), :one)',
        ConditionExpression: earlier === 0 ? 'attribute_not_exists(#all)' : 'size(#all) = :earlier',
        ExpressionAttributeNames: { '#all': 'corrections' },
        ExpressionAttributeValues: {
          ...{ ':none': [], ':one': [{ index, text }] },
          ...(earlier > 0 && { ':earlier': earlier }),
        },
      });
      const sums = [...sumUp(changes)].map(([group, add]) => ({ Update: addition(group, add) }));
      const appended = await log.append([text], (index) => [{ Update: update(index) }, ...sums]);
      return appended.ok ? appended.firstIndex : undefined;
    },

    /** Takes at most 8 steps at once; false, and none taken, if one of them was taken before. */
    async take(steps: readonly Step[]): Promise<boolean> {
      const written = steps.filter(({ entry }) => entry !== undefined);
      const moved = steps.filter(({ entry }) => entry === undefined);
      const sums = sumUp(steps.flatMap(({ changes }) => changes));
      const rows = (first: number) => [
        ...written.flatMap((step, place) => rowsOf(step, first + place)),
        ...moved.flatMap((step) => rowsOf(step, -1)),
        ...[...sums].map(([group, add]) => ({ Update: addition(group, add) })),
      ];
      if (written.length === 0) return (await transact(table, rows(0))).ok;
      return (
        await log.append(
          written.map(({ entry }) => JSON.stringify(entry)),
          rows,
        )
      ).ok;
    },
  };
}

function addition(group: string, add: Partial<Sums>) {
  const names = Object.keys(add);
  return {
    Key: pickSumsKey(group),
    UpdateExpression: `ADD ${names.map((_, place) => `#n${place} :n${place}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, place) => [`#n${place}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(add).map(([, value], place) => [`:n${place}`, value]),
    ),
  };
}
