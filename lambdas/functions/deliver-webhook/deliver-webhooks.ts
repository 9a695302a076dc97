import type { Nudge } from '#domain/webhooks/nudge.ts';
import { createTakeTurn, type TurnDeps, type TurnResult } from './take-turn.ts';

/** A message of the queue; `nudges` is undefined where it makes no sense. */
export type QueueMessage = { readonly messageId: string; readonly nudges: readonly Nudge[] | undefined };

export type DeliverOutcome = {
  readonly turns: readonly TurnResult[];
  readonly faults: readonly { readonly userId: string; readonly error: unknown }[];
  /** Messages that the queue is to keep: it hands them out again, and puts those that never succeed aside. */
  readonly failedMessages: readonly string[];
};

/**
 * Serves everybody whom a batch of messages names, all at the same time, each once. A message without sense, or with a
 * subscriber whose turn met a fault of ours, is the only one to fail.
 */
export function createDeliverWebhooks(deps: TurnDeps) {
  const takeTurn = createTakeTurn(deps);

  return async function deliverWebhooks(
    messages: readonly QueueMessage[],
    until: number,
  ): Promise<DeliverOutcome> {
    const turns: TurnResult[] = [];
    const faults: { userId: string; error: unknown }[] = [];
    await Promise.all(
      latestPerSubscriber(messages).map(async (nudge) => {
        try {
          turns.push(await takeTurn(nudge, until));
        } catch (error) {
          faults.push({ userId: nudge.userId, error });
        }
      }),
    );
    const faulty = new Set(faults.map(({ userId }) => userId));
    const isFailed = ({ nudges }: QueueMessage) => nudges?.some(({ userId }) => faulty.has(userId)) ?? true;
    return { turns, faults, failedMessages: messages.filter(isFailed).map(({ messageId }) => messageId) };
  };
}

/** One nudge for each subscriber: of the latest scan, reading from the earliest line. */
function latestPerSubscriber(messages: readonly QueueMessage[]): readonly Nudge[] {
  const nudges = messages.flatMap((message) => message.nudges ?? []);
  return [...Map.groupBy(nudges, ({ userId }) => userId)].map(([userId, all]) => ({
    userId,
    slot: Math.max(...all.map(({ slot }) => slot)),
    from: Math.min(...all.map(({ from }) => from)),
  }));
}
