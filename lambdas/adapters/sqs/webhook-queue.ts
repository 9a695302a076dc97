import type { WakeUp, WakeUpMessage } from '#domain/webhooks/delivery/wake-up.ts';
import { type Queue, sendMessages } from './send-messages.ts';

/** The queue of wake-ups. It says which outboxes to read, never what to send. */
export function createWebhookQueue(queue: Queue) {
  return {
    /** Throws when any message was not taken; others may have been. */
    send: (messages: readonly WakeUpMessage[]) =>
      sendMessages(
        queue,
        messages.map(({ wakeUps, delaySeconds }) => ({
          body: toMessageBody(wakeUps),
          delaySeconds,
        })),
      ),
  };
}

/** The text of a message. Each wake-up is a list, because many of them share a message. */
export function toMessageBody(wakeUps: readonly WakeUp[]): string {
  const lists = wakeUps.map(({ destination, slot, from, hops }) => [
    destination,
    slot,
    from,
    hops ?? 0,
  ]);
  return JSON.stringify({ wakeUps: lists });
}

/** The wake-ups of a message's text; undefined if the text has another shape. */
export function parseMessageBody(text: string): readonly WakeUp[] | undefined {
  try {
    // The release before wrote no hops.
    return JSON.parse(text).wakeUps.map(
      ([destination, slot, from, hops = 0]: readonly unknown[]) => {
        if (typeof destination !== 'string' || ![slot, from, hops].every(Number.isInteger)) {
          throw new TypeError();
        }
        return { destination, slot, from, hops };
      },
    );
  } catch {
    return undefined;
  }
}
