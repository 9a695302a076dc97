import {
  earliestDebts,
  lookAt,
  type OwedNote,
  type Served,
  type StoredNote,
  settle,
} from '#domain/webhooks/owed.ts';
import type { ShardTask } from '#domain/webhooks/selections.ts';
import type { Outbox } from './form-deliveries.ts';
import { hasNoNews, isQuiet, matchedBy } from './matched-members.ts';
import { type Cell, type CellReader, createMemberCache } from './member-cache.ts';
import { createServeMatched } from './serve-matched.ts';
import type { Wake } from './wake-subscribers.ts';
import { createForEach, sumOf, type Work } from './work.ts';

export type ServeDeps = {
  readonly cells: CellReader & {
    owe(cell: number, notes: readonly OwedNote[]): Promise<void>;
    settle(cell: number, replaced: readonly StoredNote[], by: readonly OwedNote[]): Promise<void>;
    markServed(cell: number, served: Served): Promise<void>;
  };
  readonly outbox: Outbox;
  readonly wake: Wake;
  readonly now: () => number;
};

/**
 * Serves the members of a cell after a scan: those whom something new matches get deliveries, and
 * those to whom something is owed a wake-up. Only then the cell is marked as served: what a run
 * leaves undone, the next one finds new again.
 */
export function createServeCell({ cells, outbox, wake, now }: ServeDeps) {
  const readMembers = createMemberCache(cells);
  const forEach = createForEach();
  const serveMatched = createServeMatched({ owe: cells.owe, outbox, forEach, wake, now });

  /** Wakes those to whom something is owed, and drops the notes of what is settled. */
  async function serveOwed(
    cell: number,
    { members, notes }: Cell,
    slot: number,
    seen: ReadonlySet<string>,
  ) {
    const due = notes.filter(({ dueAt }) => dueAt <= now());
    const isCovered = (userId: string) => seen.has(userId) || !members.has(userId);
    const debts = earliestDebts(due).filter(({ userId }) => !isCovered(userId));
    const { results, faults } = await forEach(cell, debts, async ({ userId, from }) => {
      const entries = await outbox.readFrom(userId, from);
      return { userId, entries, look: lookAt(userId, entries, now()) };
    });
    const waiting = results.flatMap(({ look, entries }) => (look ? [{ ...look, entries }] : []));
    const woken = await wake(slot, waiting);
    const looks = new Map(results.map(({ userId, look }) => [userId, look]));
    const isKnown = (note: StoredNote) =>
      note.debts.every(({ userId }) => looks.has(userId) || isCovered(userId));
    const { replaced, by } = settle(
      due.filter(isKnown),
      (userId) => looks.get(userId) ?? null,
      now(),
    );
    if (replaced.length > 0) {
      await cells.settle(cell, replaced, by);
    }
    return { owed: debts.length, woken, faults };
  }

  return async function serveCell(cell: number, task: ShardTask): Promise<Work> {
    const { slot, scan } = task;
    const at = now();
    const isQuietNow = (read: Parameters<typeof isQuiet>[0]) => isQuiet(read, task, at);
    const state = await readMembers(cell, at, hasNoNews(task) ? isQuietNow : undefined);
    const { members, version, served, hours } = state;
    const subscribers = members.size;
    if (served !== undefined && served.slot > slot) {
      return sumOf([{ subscribers }]);
    }
    const isOver = scan === null || served?.slot === slot;
    const matched = isOver ? [] : matchedBy(state, scan, at);
    const bets = scan?.selections.map(({ bet }) => bet) ?? [];
    const parts = await serveMatched(cell, matched, { slot, bets, at });
    const seen = new Set(parts.flatMap((part) => part.seen));
    const owed = await serveOwed(cell, state, slot, seen);
    if (!isOver && parts.every(({ isWhole, faults = [] }) => isWhole && faults.length === 0)) {
      await cells.markServed(cell, { slot, version, at, hours });
    }
    return sumOf([{ subscribers }, ...parts, owed]);
  };
}
