import pLimit from 'p-limit';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { frontOf } from '#domain/webhooks/outbox.ts';
import {
  announce,
  DEBTS_PER_NOTE,
  type Debt,
  mayStore,
  type OwedNote,
  type Served as ServedUpTo,
  type StoredNote,
  settle,
} from '#domain/webhooks/owed.ts';
import type { ShardTask } from '#domain/webhooks/shard-task.ts';
import { type DelayedWakeUp, wakeUpsFor } from '#domain/webhooks/wake-up.ts';
import { earliestDebts, lookAt } from './debts.ts';
import { createFormDeliveries, type Outbox, type Planned } from './form-deliveries.ts';
import { hasNoNews, isQuiet, matchedBy } from './matched-members.ts';
import { type Cell, type CellReader, createMemberCache, type Member } from './member-cache.ts';
import { firstOfInterest } from './outbox-cache.ts';

export type ServeDeps = {
  readonly cells: CellReader & {
    owe(cell: number, notes: readonly OwedNote[]): Promise<void>;
    settle(cell: number, replaced: readonly StoredNote[], by: readonly OwedNote[]): Promise<void>;
    markServed(cell: number, served: ServedUpTo): Promise<void>;
  };
  readonly outbox: Outbox;
  /** Takes wake-ups that are to be sent soon. */
  readonly wake: (wakeUps: readonly DelayedWakeUp[]) => Promise<void>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/** What went wrong, with one subscriber or with a cell or a part of it. */
export type Fault = { readonly userId: string | null; readonly cell: number; readonly error: unknown };

/** What was done for cells or a part of one. */
export type Served = {
  /** Members of the cells. */
  readonly subscribers: number;
  /** Members whose outbox was read because of new matches, and because something is owed to them. */
  readonly matched: number;
  readonly owed: number;
  /** Deliveries formed, and the picks in them. */
  readonly deliveries: number;
  readonly picks: number;
  /** Subscribers that were sent a wake-up. */
  readonly woken: number;
  /** What went wrong, by subscriber or cell: the task is to be tried again. */
  readonly faults: readonly Fault[];
};

/** Outboxes that an invocation reads or writes at the same time. */
const OUTBOX_CONCURRENCY = 32;
/** Parts of a cell that are under way at the same time: while one reads, another writes. */
const PART_CONCURRENCY = 3;

type Scan = { readonly slot: number; readonly bets: readonly ValueRow[]; readonly at: number };
type Part = Served & {
  /** Whether nobody was left to the scans after this one. */
  readonly isWhole: boolean;
  /** Those whose outbox was read after the notes of the cell, and to whom a new note says what is owed, if anything is. */
  readonly seen: readonly string[];
};

/**
 * Serves the members of a cell after a scan. Those whom a selection matches that did not match before get their new
 * deliveries, part by part, each with its wake-ups. Those to whom something is owed get a wake-up for it. Only then the
 * cell is marked as served up to this scan: what a run leaves undone, the next one finds new again.
 */
export function createServeCell({ cells, outbox, wake, now, intervalMs }: ServeDeps) {
  const readMembers = createMemberCache(cells);
  const { plan, form } = createFormDeliveries(outbox, now);
  const limit = pLimit(OUTBOX_CONCURRENCY);

  /** Runs for each, and says for whom it failed. */
  async function forEach<T, R>(
    all: readonly T[],
    userOf: (one: T) => string,
    cell: number,
    run: (one: T) => Promise<R>,
  ): Promise<{ results: R[]; faults: Fault[] }> {
    const results: R[] = [];
    const faults: Fault[] = [];
    await limit.map(all, async (one) => {
      try {
        results.push(await run(one));
      } catch (error) {
        faults.push({ userId: userOf(one), cell, error });
      }
    });
    return { results, faults };
  }

  /** Reads, announces, stores and wakes some subscribers. */
  async function servePart(cell: number, members: readonly Member[], scan: Scan): Promise<Part> {
    const { slot, bets, at } = scan;
    const read = await forEach(
      members,
      ({ userId }) => userId,
      cell,
      (member) => plan(member, slot, bets, at),
    );
    const debtors = read.results.filter(
      ({ picks, view }) => picks.length > 0 || frontOf(view.entries, now()).front !== undefined,
    );
    const notes = announce(debtors.map(debtOf), now());
    if (notes.length > 0) await cells.owe(cell, notes);
    const requireTime = () => {
      if (notes.every(({ openUntil }) => mayStore(openUntil, now()))) return;
      throw new Error('Too much time has passed since the deliveries were announced');
    };
    const done = await forEach(
      debtors,
      ({ member }) => member.userId,
      cell,
      (planned) => form(planned, scan, requireTime),
    );
    const wakeUps = done.results.map(({ member: { userId }, view: { from, entries } }) =>
      wakeUpsFor({ userId, slot, from }, entries, now(), intervalMs),
    );
    await wake(wakeUps.flat());
    const deliveries = done.results.flatMap((formed) => formed.deliveries);
    return {
      ...NOTHING_SERVED,
      matched: members.length,
      deliveries: deliveries.length,
      picks: deliveries.reduce((sum, { picks }) => sum + picks.length, 0),
      woken: wakeUps.filter(({ length }) => length > 0).length,
      faults: [...read.faults, ...done.faults],
      isWhole: [...read.results, ...done.results].every(({ isLate }) => !isLate),
      seen: read.results.map(({ member }) => member.userId),
    };
  }

  /** Wakes those to whom something is owed, and drops the notes of what is settled. */
  async function serveOwed(cell: number, { members, notes }: Cell, slot: number, seen: ReadonlySet<string>) {
    const due = notes.filter(({ dueAt }) => dueAt <= now());
    const isCovered = (userId: string) => seen.has(userId) || !members.has(userId);
    const debts = earliestDebts(due).filter(({ userId }) => !isCovered(userId));
    const { results, faults } = await forEach(
      debts,
      ({ userId }) => userId,
      cell,
      async ({ userId, from }) => ({
        userId,
        entries: await outbox.readFrom(userId, from),
      }),
    );
    const wakeUps = results.map(({ userId, entries }) => {
      const from = firstOfInterest(entries, now()) ?? 1;
      return wakeUpsFor({ userId, slot, from }, entries, now(), intervalMs);
    });
    await wake(wakeUps.flat());
    const looks = new Map(results.map(({ userId, entries }) => [userId, lookAt(userId, entries, now())]));
    const isKnown = ({ debts: all }: StoredNote) =>
      all.every(({ userId }) => looks.has(userId) || isCovered(userId));
    const { replaced, by } = settle(due.filter(isKnown), (userId) => looks.get(userId) ?? null, now());
    if (replaced.length > 0) await cells.settle(cell, replaced, by);
    const woken = wakeUps.filter(({ length }) => length > 0).length;
    return { ...NOTHING_SERVED, owed: debts.length, woken, faults };
  }

  /** Serves the members whom something new matches. */
  function serveMatched(cell: number, matched: readonly Member[], scan: Scan): Promise<readonly Part[]> {
    return pLimit(PART_CONCURRENCY).map(inParts(matched), (part) =>
      servePart(cell, part, scan).catch((error: unknown): Part => {
        const faults = [{ userId: null, cell, error }];
        return { ...NOTHING_SERVED, matched: part.length, faults, isWhole: false, seen: [] };
      }),
    );
  }

  return async function serveCell(cell: number, task: ShardTask): Promise<Served> {
    const { slot, scan: published } = task;
    const at = now();
    const state = await readMembers(
      cell,
      at,
      hasNoNews(task) ? (read) => isQuiet(read, task, at) : undefined,
    );
    const { members, version, served, hours } = state;
    if (served !== undefined && served.slot > slot) return { ...NOTHING_SERVED, subscribers: members.size };
    const isOver = published === null || served?.slot === slot;
    const matched = isOver ? [] : matchedBy(state, published, at);
    const bets = published?.selections.map(({ bet }) => bet) ?? [];
    const parts = await serveMatched(cell, matched, { slot, bets, at });
    const seen = new Set(parts.flatMap((part) => part.seen));
    const owed = await serveOwed(cell, state, slot, seen);
    if (!isOver && parts.every(({ isWhole, faults }) => isWhole && faults.length === 0)) {
      await cells.markServed(cell, { slot, version, at, hours });
    }
    return { ...sumOf([...parts, owed]), subscribers: members.size };
  };
}

export const NOTHING_SERVED: Served = {
  ...{ subscribers: 0, matched: 0, owed: 0, deliveries: 0, picks: 0, woken: 0 },
  faults: [],
};

/** What was done in all of them. */
export function sumOf(served: readonly Served[]): Served {
  const sum = (field: Exclude<keyof Served, 'faults'>) =>
    served.reduce((total, each) => total + each[field], 0);
  return {
    subscribers: sum('subscribers'),
    matched: sum('matched'),
    owed: sum('owed'),
    deliveries: sum('deliveries'),
    picks: sum('picks'),
    woken: sum('woken'),
    faults: served.flatMap(({ faults }) => faults),
  };
}

const debtOf = ({ member: { userId }, view: { from } }: Planned): Debt => ({ userId, from });

function inParts(members: readonly Member[]): readonly (readonly Member[])[] {
  return [...Map.groupBy(members, (_, index) => Math.floor(index / DEBTS_PER_NOTE)).values()];
}
