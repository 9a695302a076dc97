import pLimit from 'p-limit';
import type { WakeUp } from '#domain/webhooks/delivery/wake-up.ts';
import {
  type DeliverDeps,
  type DestinationResult,
  deliverToDestination,
} from './deliver-to-destination.ts';

/** A message of the queue; `wakeUps` is undefined if it cannot be read. */
export type QueueMessage = {
  readonly messageId: string;
  readonly wakeUps: readonly WakeUp[] | undefined;
};

export type DeliverOutcome = {
  readonly results: readonly DestinationResult[];
  readonly faults: readonly { readonly destination: string; readonly error: unknown }[];
  /**
   * Messages that the queue is to deliver again, or to move to the dead-letter queue after the last
   * attempt.
   */
  readonly failedMessages: readonly string[];
  /** Subscribers whose deliveries another invocation is to go on with. */
  readonly unfinished: readonly WakeUp[];
};

type Deps = Omit<DeliverDeps, 'record'> & {
  /** The state of the public record now; undefined while it is empty. */
  readonly record: () => ReturnType<DeliverDeps['record']>;
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
export function createDeliverWebhooks(deps: Deps) {
  return async (messages: readonly QueueMessage[], until: number): Promise<DeliverOutcome> => {
    const calls = { ...deps, record: oncePerScan(deps.record) };
    const beforeCall = pLimit(OPENING);
    const wakeUps = latestPerSubscriber(messages);
    const outcomes = await Promise.all(
      wakeUps.map((wakeUp) => {
        const { destination } = wakeUp;
        return deliverToDestination(calls, wakeUp, until, beforeCall).catch((error) => ({
          destination,
          error,
        }));
      }),
    );
    const results = outcomes.filter((outcome) => 'end' in outcome);
    const faults = outcomes.filter((outcome) => 'error' in outcome);
    const faulty = new Set(faults.map(({ destination }) => destination));
    const isFailed = (message: QueueMessage) =>
      message.wakeUps?.some(({ destination }) => faulty.has(destination)) ?? true;
    const stopped = new Set(
      results.flatMap(({ end, destination }) => (end === 'time_is_up' ? [destination] : [])),
    );
    return {
      results,
      faults,
      failedMessages: messages.filter(isFailed).map(({ messageId }) => messageId),
      unfinished: wakeUps.filter(({ destination }) => stopped.has(destination)),
    };
  };
}

/**
 * One wake-up for each subscriber: of the latest scan, reading from the earliest entry, handed on
 * as often as any of them.
 */
function latestPerSubscriber(messages: readonly QueueMessage[]): readonly WakeUp[] {
  const wakeUps = messages.flatMap((message) => message.wakeUps ?? []);
  return [...Map.groupBy(wakeUps, ({ destination }) => destination)].map(([destination, all]) => ({
    destination,
    slot: Math.max(...all.map(({ slot }) => slot)),
    from: Math.min(...all.map(({ from }) => from)),
    hops: Math.max(...all.map(({ hops = 0 }) => hops)),
  }));
}

/**
 * The state of the record, read once for the deliveries of a scan. All picks of a scan are recorded
 * before a delivery of it is formed, so a state that is read once such a delivery is at hand has
 * them. Undefined where it cannot be read, because no call may depend on it.
 */
function oncePerScan(read: Deps['record']): DeliverDeps['record'] {
  const states = new Map<number, ReturnType<DeliverDeps['record']>>();
  return (slot) => {
    const state = states.get(slot) ?? read().catch(() => undefined);
    states.set(slot, state);
    return state;
  };
}
