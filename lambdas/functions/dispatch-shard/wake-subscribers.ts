import {
  type DelayedWakeUp,
  dueChanges,
  type Pending,
  packWakeUps,
  WAKE_UPS_PER_MESSAGE,
  type WakeUpMessage,
  wakeUpsFor,
} from '#domain/webhooks/delivery/wake-up.ts';
import { frontOf, type Outbox } from '#domain/webhooks/outbox/outbox.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import type { ForEach, Work } from './work.ts';

export type WakeDeps = {
  readonly send: (messages: readonly WakeUpMessage[]) => Promise<void>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/** An outbox from a number on. */
type ReadOutbox = Outbox & { readonly destination: string; readonly from: number };

/** Ten full messages: as many as an invocation that delivers receives at once. */
const MAX_COLLECTED = 10 * WAKE_UPS_PER_MESSAGE;

/**
 * Collects wake-ups of several cells into few messages. The next scan makes up for those lost with
 * a process.
 */
export function createWakeSubscribers({ send, now, intervalMs }: WakeDeps) {
  let collected: DelayedWakeUp[] = [];
  let errors: unknown[] = [];

  async function sendCollected(): Promise<void> {
    const all = collected;
    collected = [];
    if (all.length > 0) {
      await send(packWakeUps(all)).catch((error: unknown) => errors.push(error));
    }
  }

  return {
    /**
     * Wakes a subscriber if they may be tried in the scan of `slot`, and says whether. Sends once
     * that fills messages. What cannot be sent is left to the next scan.
     */
    async wake(slot: number, { destination, from, ...outbox }: ReadOutbox): Promise<boolean> {
      const wakeUps = wakeUpsFor({ destination, slot, from }, outbox, now(), intervalMs);
      collected.push(...wakeUps);
      if (collected.length >= MAX_COLLECTED) {
        await sendCollected();
      }
      return wakeUps.length > 0;
    },
    /** Sends the rest. Throws the first error of any message since the last flush. */
    async flush(): Promise<void> {
      await sendCollected();
      const [error] = errors;
      errors = [];
      if (error !== undefined) {
        throw error;
      }
    },
  };
}

export type Wake = ReturnType<typeof createWakeSubscribers>['wake'];

export type PendingOutbox = {
  /** The deliveries of a cell that the index shows as due at `now`, epoch milliseconds. */
  pending(cell: number, now: number): Promise<readonly Pending[]>;
  readFrom(destination: string, number: number): Promise<Outbox>;
  /** Says from when on the index shows an entry; null takes it out. */
  setDue(destination: string, number: number, dueAt: number | null): Promise<void>;
};

type PendingDeps = {
  readonly outbox: PendingOutbox;
  readonly forEach: ForEach;
  readonly wake: Wake;
  readonly now: () => number;
};

/**
 * Wakes subscribers whose deliveries are pending. The index that names them may lag: it only says
 * which outboxes to read.
 */
export function createServePending({ outbox, forEach, wake, now }: PendingDeps) {
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
