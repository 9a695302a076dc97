import { dueChanges, type Pending } from '#domain/webhooks/delivery/wake-up.ts';
import { frontOf, type Outbox } from '#domain/webhooks/outbox/outbox.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import type { Wake } from './wake-subscribers.ts';
import type { ForEach, Work } from './work.ts';

export type PendingOutbox = {
  /** The deliveries of a cell that the index shows as due at `now`, epoch milliseconds. */
  pending(cell: number, now: number): Promise<readonly Pending[]>;
  readFrom(destination: string, number: number): Promise<Outbox>;
  /** Says from when on the index shows an entry; null takes it out. */
  setDue(destination: string, number: number, dueAt: number | null): Promise<void>;
};

type Deps = {
  readonly outbox: PendingOutbox;
  readonly forEach: ForEach;
  readonly wake: Wake;
  readonly now: () => number;
};

/**
 * Wakes subscribers whose deliveries are pending. The index that names them may lag: it only says
 * which outboxes to read.
 */
export function createServePending({ outbox, forEach, wake, now }: Deps) {
  /** Makes the index show what an outbox says. */
  async function correctIndex(destination: string, read: Outbox): Promise<void> {
    for (const { number, dueAt } of dueChanges(read, now())) {
      await outbox.setDue(destination, number, dueAt);
    }
  }

  /**
   * The outbox from an entry on that was tried, before which nothing waits. The index may miss
   * older entries than the first that it shows, so the outbox is read whole unless that is ruled
   * out.
   */
  async function readFrontOf({ destination, numbers }: Pending): Promise<Outbox> {
    const first = Math.max(1, Math.min(...numbers) - 1);
    const read = await outbox.readFrom(destination, first);
    const wasTried = (read.entries[0]?.progress ?? null) !== null;
    return first === 1 || wasTried ? read : outbox.readFrom(destination, 1);
  }

  async function serve(slot: number, pending: Pending) {
    const { destination } = pending;
    const read = await readFrontOf(pending);
    await correctIndex(destination, read);
    const { front, previous } = frontOf(read.entries, now());
    const from = (previous ?? front)?.number ?? 1;
    return { isWoken: await wake(slot, { destination, from, ...read }) };
  }

  /** Takes out of the index what is pending for those who have left the cell. */
  const forget = async ({ destination, numbers }: Pending) => {
    for (const number of numbers) {
      await outbox.setDue(destination, number, null);
    }
  };

  async function servePending(
    cell: number,
    slot: number,
    members: readonly Member[],
    pending: readonly Pending[],
  ): Promise<Partial<Work>> {
    const ids = new Set(members.map(({ destination }) => destination));
    const { served = [], left = [] } = Object.groupBy(pending, ({ destination }) =>
      ids.has(destination) ? 'served' : 'left',
    );
    const [looked, forgotten] = await Promise.all([
      forEach(cell, served, (each) => serve(slot, each)),
      forEach(cell, left, forget),
    ]);
    return {
      pending: served.length,
      woken: looked.results.filter(({ isWoken }) => isWoken).length,
      faults: [...looked.faults, ...forgotten.faults],
    };
  }

  return { servePending, correctIndex };
}
