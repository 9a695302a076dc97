import pLimit from 'p-limit';
import { frontOf } from '#domain/webhooks/outbox.ts';
import { announce, DEBTS_PER_NOTE, mayStore, type OwedNote } from '#domain/webhooks/owed.ts';
import { createFormDeliveries, type Outbox, type Scan } from './form-deliveries.ts';
import type { Member } from './member-cache.ts';
import type { Wake } from './wake-subscribers.ts';
import type { ForEach, Work } from './work.ts';

type Deps = {
  readonly owe: (cell: number, notes: readonly OwedNote[]) => Promise<void>;
  readonly outbox: Outbox;
  readonly forEach: ForEach;
  readonly wake: Wake;
  readonly now: () => number;
};

/** Parts of a cell that are under way at the same time: while one reads, another writes. */
const PART_CONCURRENCY = 3;

type Part = Partial<Work> & {
  /** False where a subscriber is left to a later scan. */
  readonly isWhole: boolean;
  /**
   * Those whose outbox was read after the notes of the cell, and to whom a new note says what is
   * owed, if anything is.
   */
  readonly seen: readonly string[];
};

/** Serves members of a cell whom something new matches, part by part. */
export function createServeMatched({ owe, outbox, forEach, wake, now }: Deps) {
  const { plan, form } = createFormDeliveries(outbox, now);

  /** Reads, announces, stores and wakes some subscribers. */
  async function servePart(cell: number, members: readonly Member[], scan: Scan): Promise<Part> {
    const read = await forEach(cell, members, (member) => plan(member, scan));
    const debtors = read.results.filter(
      ({ picks, view }) => picks.length > 0 || frontOf(view.entries, now()).front !== undefined,
    );
    const debts = debtors.map(({ userId, view: { from } }) => ({ userId, from }));
    const notes = announce(debts, now());
    await owe(cell, notes);
    const requireTime = () => {
      if (notes.every(({ openUntil }) => mayStore(openUntil, now()))) {
        return;
      }
      throw new Error('Too much time has passed since the deliveries were announced');
    };
    const done = await forEach(cell, debtors, (planned) => form(planned, scan, requireTime));
    const outboxes = done.results.map(({ view }) => view);
    const deliveries = done.results.flatMap((formed) => formed.deliveries);
    return {
      matched: members.length,
      deliveries: deliveries.length,
      picks: deliveries.reduce((sum, { picks }) => sum + picks.length, 0),
      woken: await wake(scan.slot, outboxes),
      faults: [...read.faults, ...done.faults],
      isWhole: [...read.results, ...done.results].every(({ isLate }) => !isLate),
      seen: read.results.map(({ userId }) => userId),
    };
  }

  return (cell: number, matched: readonly Member[], scan: Scan): Promise<readonly Part[]> => {
    const parts = Map.groupBy(matched, (_, index) => Math.floor(index / DEBTS_PER_NOTE));
    return pLimit(PART_CONCURRENCY).map(parts.values(), (part) =>
      servePart(cell, part, scan).catch((error: unknown): Part => {
        const faults = [{ userId: null, cell, error }];
        return { matched: part.length, faults, isWhole: false, seen: [] };
      }),
    );
  };
}
