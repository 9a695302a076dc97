import { createHash } from 'node:crypto';
import {
  activeDeliveries,
  allDeliveries,
  isWaiting,
  type Outbox,
  stateOf,
} from '../outbox/outbox.ts';
import { MAX_CLOCK_SKEW_MS, PAUSE_MS, resumesAt } from './delivery-progress.ts';
import { nextStep } from './next-step.ts';

/**
 * Says that a subscriber has deliveries waiting. It may be lost, doubled or late: the outbox says
 * what is to be sent.
 */
export type WakeUp = {
  readonly destination: string;
  /** The scan in which the subscriber is to be tried, epoch milliseconds. */
  readonly slot: number;
  /** The number of the outbox entry to read from. */
  readonly from: number;
  /** How many invocations have handed it on, because their time was up; absent for none. */
  readonly hops?: number;
};

/**
 * How often a wake-up is handed on at most: the rest waits for the next scan. Lambda takes a longer
 * chain for a loop, and ends it after about 16.
 */
export const MAX_HOPS = 12;

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
  { destination, slot, from }: WakeUp,
  outbox: Outbox,
  now: number,
  intervalMs: number,
): readonly DelayedWakeUp[] {
  const step = nextStep(outbox, slot, now);
  if (step.kind === 'nothing_waiting') {
    return [];
  }
  if (step.kind === 'wait' && step.reason !== 'paused') {
    return [];
  }
  const resumes = resumesAt(stateOf(outbox, now));
  // A pause that by another clock may be over already does not suppress the wake-up.
  if (resumes - now > 2 * MAX_CLOCK_SKEW_MS) {
    return [];
  }
  const isRetry = step.kind === 'wait' || step.entry.delivery.slot < slot;
  const place = isRetry ? retryDelaySeconds(destination, intervalMs) : 0;
  const delay = Math.max(place, secondsUntil(resumes, now));
  const lateDelay = secondsUntil(resumes + MAX_CLOCK_SKEW_MS, now);
  // The first wake-up may arrive before the pause is over by the receiving machine's clock: a
  // second one follows.
  const delays = lateDelay > delay ? [delay, lateDelay] : [delay];
  return delays.map((delaySeconds) => ({ wakeUp: { destination, slot, from }, delaySeconds }));
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

/**
 * How long a retry waits inside the interval, so that receivers that failed together are not called
 * together.
 */
export function retryDelaySeconds(destination: string, intervalMs: number): number {
  const hash = createHash('sha256').update(destination).digest().readUInt32BE(0);
  return Math.floor((hash / 2 ** 32) * (intervalMs / 1000));
}

/** The wake-up by which another invocation goes on; none after the last hop. */
export function handOn(wakeUp: WakeUp): readonly DelayedWakeUp[] {
  const hops = (wakeUp.hops ?? 0) + 1;
  return hops > MAX_HOPS ? [] : [{ wakeUp: { ...wakeUp, hops }, delaySeconds: 0 }];
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

/**
 * The deliveries of a subscriber that the index shows as pending, by the numbers of their entries,
 * in no order.
 */
export type Pending = { readonly destination: string; readonly numbers: readonly number[] };

/** From when on a scan is to find an entry in the index; null where it is to leave the index. */
type DueChange = { readonly number: number; readonly dueAt: number | null };

/**
 * What has to change so that the index shows exactly the deliveries that wait, those of a pause
 * from shortly before its end on. `now` in epoch milliseconds.
 */
export function dueChanges(outbox: Outbox, now: number): readonly DueChange[] {
  const active = new Set(activeDeliveries(outbox.entries));
  const dueAt = dueAtOf(outbox, now);
  return allDeliveries(outbox.entries).flatMap((entry): readonly DueChange[] => {
    const { number, dueAt: stored } = entry;
    if (!active.has(entry) || !isWaiting(entry, now)) {
      return stored === null ? [] : [{ number, dueAt: null }];
    }
    // A look that comes too early finds the right time.
    const isRight = stored !== null && (stored <= now ? dueAt <= now : stored <= dueAt);
    return isRight ? [] : [{ number, dueAt }];
  });
}

/**
 * From when on a scan has to look at a destination with deliveries waiting, epoch milliseconds: a
 * pause is left alone until it nears its end, though never longer than ten minutes, because its
 * owner may end it; 0 without one.
 */
export function dueAtOf(outbox: Outbox, now: number): number {
  const nearItsEnd = resumesAt(stateOf(outbox, now)) - 2 * MAX_CLOCK_SKEW_MS;
  return Math.max(0, Math.min(nearItsEnd, now + PAUSE_MS));
}
