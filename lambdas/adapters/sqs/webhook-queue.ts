import type { WakeUp, WakeUpMessage } from '#domain/webhooks/wake-up.ts';
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
  return JSON.stringify({ wakeUps: wakeUps.map(({ userId, slot, from }) => [userId, slot, from]) });
}

/** The wake-ups of a message's text; undefined if the text has another shape. */
export function parseMessageBody(text: string): readonly WakeUp[] | undefined {
  try {
    return JSON.parse(text).wakeUps.map(([userId, slot, from]: readonly unknown[]) => {
      if (typeof userId !== 'string' || !Number.isInteger(slot) || !Number.isInteger(from)) {
        throw new TypeError();
      }
      return { userId, slot, from };
    });
  } catch {
    return undefined;
  }
}
