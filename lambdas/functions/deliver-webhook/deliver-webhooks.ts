import type { WakeUp } from '#domain/webhooks/wake-up.ts';
import { type DeliverDeps, deliverToSubscriber, type SubscriberResult } from './deliver-to-subscriber.ts';

/** A message of the queue; `wakeUps` is undefined if it cannot be read. */
export type QueueMessage = { readonly messageId: string; readonly wakeUps: readonly WakeUp[] | undefined };

export type DeliverOutcome = {
  readonly results: readonly SubscriberResult[];
  readonly faults: readonly { readonly userId: string; readonly error: unknown }[];
  /** Messages that the queue is to deliver again, or to move to the dead-letter queue after the last attempt. */
  readonly failedMessages: readonly string[];
};

/**
 * Delivers to all subscribers that a batch of messages names, concurrently, and to each of them once. A message fails
 * only if it cannot be read or names a subscriber for whom the service itself failed.
 */
export function createDeliverWebhooks(deps: DeliverDeps) {
  return async function deliverWebhooks(
    messages: readonly QueueMessage[],
    until: number,
  ): Promise<DeliverOutcome> {
    const outcomes = await Promise.all(
      latestPerSubscriber(messages).map((wakeUp) =>
        deliverToSubscriber(deps, wakeUp, until).catch((error: unknown) => ({
          userId: wakeUp.userId,
          error,
        })),
      ),
    );
    const results = outcomes.filter((outcome) => 'end' in outcome);
    const faults = outcomes.filter((outcome) => 'error' in outcome);
    const faulty = new Set(faults.map(({ userId }) => userId));
    const isFailed = ({ wakeUps }: QueueMessage) => wakeUps?.some(({ userId }) => faulty.has(userId)) ?? true;
    return { results, faults, failedMessages: messages.filter(isFailed).map(({ messageId }) => messageId) };
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
