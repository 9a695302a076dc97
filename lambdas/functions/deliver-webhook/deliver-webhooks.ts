import pLimit from 'p-limit';
import type { WakeUp } from '#domain/webhooks/wake-up.ts';
import {
  type DeliverDeps,
  deliverToSubscriber,
  type SubscriberResult,
} from './deliver-to-subscriber.ts';

/** A message of the queue; `wakeUps` is undefined if it cannot be read. */
export type QueueMessage = {
  readonly messageId: string;
  readonly wakeUps: readonly WakeUp[] | undefined;
};

export type DeliverOutcome = {
  readonly results: readonly SubscriberResult[];
  readonly faults: readonly { readonly userId: string; readonly error: unknown }[];
  /**
   * Messages that the queue is to deliver again, or to move to the dead-letter queue after the last
   * attempt.
   */
  readonly failedMessages: readonly string[];
  /** Subscribers whose deliveries another invocation is to go on with. */
  readonly unfinished: readonly WakeUp[];
};

/**
 * Calls that are opened at a time: each has a second from its lease, and takes a processor 4 ms of
 * it.
 */
const OPENING = 32;

/**
 * How long an invocation goes on, so that slow receivers do not hold up the wake-ups behind them.
 */
export const INVOCATION_MS = 12_000;

/**
 * Delivers to all subscribers that a batch of messages names, concurrently, and to each of them
 * once. A message fails only if it cannot be read or names a subscriber for whom the service itself
 * failed.
 */
export function createDeliverWebhooks(deps: DeliverDeps) {
  return async (messages: readonly QueueMessage[], until: number): Promise<DeliverOutcome> => {
    const beforeCall = pLimit(OPENING);
    const wakeUps = latestPerSubscriber(messages);
    const outcomes = await Promise.all(
      wakeUps.map((wakeUp) => {
        const { userId } = wakeUp;
        return deliverToSubscriber(deps, wakeUp, until, beforeCall).catch((error) => ({
          userId,
          error,
        }));
      }),
    );
    const results = outcomes.filter((outcome) => 'end' in outcome);
    const faults = outcomes.filter((outcome) => 'error' in outcome);
    const faulty = new Set(faults.map(({ userId }) => userId));
    const isFailed = (message: QueueMessage) =>
      message.wakeUps?.some(({ userId }) => faulty.has(userId)) ?? true;
    const stopped = new Set(
      results.flatMap(({ end, userId }) => (end === 'time_is_up' ? [userId] : [])),
    );
    return {
      results,
      faults,
      failedMessages: messages.filter(isFailed).map(({ messageId }) => messageId),
      unfinished: wakeUps.filter(({ userId }) => stopped.has(userId)),
    };
  };
}

/** One wake-up for each subscriber: of the latest scan, reading from the earliest entry. */
function latestPerSubscriber(messages: readonly QueueMessage[]): readonly WakeUp[] {
  const wakeUps = messages.flatMap((message) => message.wakeUps ?? []);
  return [...Map.groupBy(wakeUps, ({ userId }) => userId)].map(([userId, all]) => ({
    userId,
    slot: Math.max(...all.map(({ slot }) => slot)),
    from: Math.min(...all.map(({ from }) => from)),
  }));
}
