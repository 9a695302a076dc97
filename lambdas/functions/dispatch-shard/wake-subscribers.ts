import {
  type DelayedWakeUp,
  packWakeUps,
  WAKE_UPS_PER_MESSAGE,
  type WakeUpMessage,
  wakeUpsFor,
} from '#domain/webhooks/delivery/wake-up.ts';
import type { Outbox } from '#domain/webhooks/outbox/outbox.ts';

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
