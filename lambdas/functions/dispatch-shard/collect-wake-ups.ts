import {
  type DelayedWakeUp,
  packWakeUps,
  WAKE_UPS_PER_MESSAGE,
  type WakeUpMessage,
} from '#domain/webhooks/wake-up.ts';

/** Ten full messages: as many as an invocation that delivers receives at once. */
const MAX_COLLECTED = 10 * WAKE_UPS_PER_MESSAGE;

/**
 * Collects the wake-ups of several cells, so that few messages carry them. What is collected when a process dies is lost;
 * the next scan finds what is owed.
 */
export function collectWakeUps(send: (messages: readonly WakeUpMessage[]) => Promise<void>) {
  let collected: DelayedWakeUp[] = [];

  async function flush(): Promise<void> {
    const all = collected;
    collected = [];
    if (all.length > 0) await send(packWakeUps(all));
  }

  return {
    /** Sends what is collected once that fills messages. */
    async add(wakeUps: readonly DelayedWakeUp[]): Promise<void> {
      collected.push(...wakeUps);
      if (collected.length >= MAX_COLLECTED) await flush();
    },
    flush,
  };
}
