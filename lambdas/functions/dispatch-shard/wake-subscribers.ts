import type { OutboxEntry } from '#domain/webhooks/outbox.ts';
import {
  type DelayedWakeUp,
  packWakeUps,
  WAKE_UPS_PER_MESSAGE,
  type WakeUpMessage,
  wakeUpsFor,
} from '#domain/webhooks/wake-up.ts';

export type WakeDeps = {
  readonly send: (messages: readonly WakeUpMessage[]) => Promise<void>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/** An outbox from a number on. */
type ReadOutbox = {
  readonly userId: string;
  readonly from: number;
  readonly entries: readonly OutboxEntry[];
};

/** Ten full messages: as many as an invocation that delivers receives at once. */
const MAX_COLLECTED = 10 * WAKE_UPS_PER_MESSAGE;

/**
 * Collects wake-ups of several cells into few messages. The next scan makes up for those lost with
 * a process.
 */
export function createWakeSubscribers({ send, now, intervalMs }: WakeDeps) {
  let collected: DelayedWakeUp[] = [];

  async function flush(): Promise<void> {
    const all = collected;
    collected = [];
    if (all.length > 0) {
      await send(packWakeUps(all));
    }
  }

  return {
    /**
     * Wakes those who may be tried in the scan of `slot`, and says how many. Sends once that fills
     * messages.
     */
    async wake(slot: number, outboxes: readonly ReadOutbox[]): Promise<number> {
      const wakeUps = outboxes.map(({ userId, from, entries }) =>
        wakeUpsFor({ userId, slot, from }, entries, now(), intervalMs),
      );
      collected.push(...wakeUps.flat());
      if (collected.length >= MAX_COLLECTED) {
        await flush();
      }
      return wakeUps.filter(({ length }) => length > 0).length;
    },
    flush,
  };
}

export type Wake = ReturnType<typeof createWakeSubscribers>['wake'];
