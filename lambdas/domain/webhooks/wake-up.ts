import { createHash } from 'node:crypto';
import { type DeliveryProgress, MAX_CLOCK_SKEW_MS, resumesAt } from './delivery-progress.ts';
import { nextStep } from './next-step.ts';
import type { OutboxEntry } from './outbox.ts';

/**
 * Says that a subscriber has deliveries waiting. It may be lost, doubled or late: the outbox says
 * what is to be sent.
 */
export type WakeUp = {
  readonly userId: string;
  /** The scan in which the subscriber is to be tried, epoch milliseconds. */
  readonly slot: number;
  /** The number of the outbox entry to read from. */
  readonly from: number;
};

/** A wake-up, and how long the queue holds it back. */
export type DelayedWakeUp = { readonly wakeUp: WakeUp; readonly delaySeconds: number };

/** Wake-ups that travel in one message. */
export type WakeUpMessage = { readonly wakeUps: readonly WakeUp[]; readonly delaySeconds: number };

/** An invocation receives at most ten messages: 250 sockets at a time. */
export const WAKE_UPS_PER_MESSAGE = 25;

/**
 * The wake-ups of one subscriber after the scan of `slot`; none while nothing can be sent. A new
 * delivery is sent immediately. A retry waits for the subscriber's place in the scan interval, and
 * for the end of a pause. `now` in epoch milliseconds.
 */
export function wakeUpsFor(
  { userId, slot, from }: WakeUp,
  entries: readonly OutboxEntry[],
  now: number,
  intervalMs: number,
): readonly DelayedWakeUp[] {
  const step = nextStep(entries, slot, now);
  if (step.kind === 'nothing_waiting') {
    return [];
  }
  if (step.kind === 'wait' && step.reason !== 'paused') {
    return [];
  }
  const resumes = step.kind === 'wait' ? step.until : resumesAt(step.progress.state);
  // A pause that by another clock may be over already does not suppress the wake-up.
  if (resumes - now > 2 * MAX_CLOCK_SKEW_MS) {
    return [];
  }
  const isRetry = step.kind === 'wait' || step.entry.delivery.slot < slot;
  const place = isRetry ? retryDelaySeconds(userId, intervalMs) : 0;
  const delay = Math.max(place, secondsUntil(resumes, now));
  const lateDelay = secondsUntil(resumes + MAX_CLOCK_SKEW_MS, now);
  // The first wake-up may arrive before the pause is over by the receiving machine's clock: a
  // second one follows.
  const delays = lateDelay > delay ? [delay, lateDelay] : [delay];
  return delays.map((delaySeconds) => ({ wakeUp: { userId, slot, from }, delaySeconds }));
}

/**
 * From when on a scan has to look at a subscriber with deliveries waiting: a pause is left alone
 * until it nears its end.
 */
export function dueAtOf(progress: DeliveryProgress | null): number {
  return progress === null ? 0 : Math.max(0, resumesAt(progress.state) - 2 * MAX_CLOCK_SKEW_MS);
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

/**
 * How long a retry waits inside the interval, so that receivers that failed together are not called
 * together.
 */
export function retryDelaySeconds(userId: string, intervalMs: number): number {
  const hash = createHash('sha256').update(userId).digest().readUInt32BE(0);
  return Math.floor((hash / 2 ** 32) * (intervalMs / 1000));
}

/** Packs wake-ups with the same delay into as few messages as possible. */
export function packWakeUps(wakeUps: readonly DelayedWakeUp[]): readonly WakeUpMessage[] {
  const byDelay = Map.groupBy(wakeUps, ({ delaySeconds }) => delaySeconds);
  return [...byDelay].flatMap(([delaySeconds, together]) => {
    const parts = Map.groupBy(together, (_, index) => Math.floor(index / WAKE_UPS_PER_MESSAGE));
    return [...parts.values()].map((part) => ({
      delaySeconds,
      wakeUps: part.map(({ wakeUp }) => wakeUp),
    }));
  });
}
