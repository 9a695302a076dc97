import { type Delivery, withoutStarted } from '../outbox/delivery.ts';
import { type DeliveryEntry, frontOf, type Outbox, stateOf } from '../outbox/outbox.ts';
import {
  type DeliveryProgress,
  isPaused,
  LEASE_MS,
  MAX_CLOCK_SKEW_MS,
  resumesAt,
} from './delivery-progress.ts';

export type Step =
  | { readonly kind: 'nothing_waiting' }
  /** `until`: when the pause is over by every clock, epoch milliseconds. */
  | { readonly kind: 'wait'; readonly reason: 'paused'; readonly until: number }
  | { readonly kind: 'wait'; readonly reason: 'leased' | 'already_tried_this_scan' }
  /**
   * All events of the oldest waiting delivery have started, or quiet hours have begun: save this
   * progress to close it.
   */
  | { readonly kind: 'expire'; readonly entry: DeliveryEntry; readonly progress: DeliveryProgress }
  /** Save this progress, which takes the lease; then send `delivery`. */
  | {
      readonly kind: 'call';
      readonly entry: DeliveryEntry;
      readonly progress: DeliveryProgress;
      readonly delivery: Delivery;
    };

/**
 * What to do next for a subscriber in the scan of `slot`. The outbox begins at the latest entry
 * before the oldest waiting one that has any progress, or earlier. Only the oldest waiting delivery
 * is ever called. After a 2xx the next delivery follows in the same scan; a call that failed, or
 * whose outcome was not recorded, ends the scan for this subscriber. In quiet hours (`isQuiet`) what
 * waits is closed. Times are epoch milliseconds.
 */
export function nextStep(outbox: Outbox, slot: number, now: number, isQuiet = false): Step {
  const { front: entry, previous } = frontOf(outbox.entries, now);
  if (entry === undefined) {
    return { kind: 'nothing_waiting' };
  }

  const { progress } = entry;
  const leaseUntil = progress?.leaseUntil ?? previous?.progress?.leaseUntil ?? null;
  if (leaseUntil !== null && now < leaseUntil) {
    return { kind: 'wait', reason: 'leased' };
  }
  const state = stateOf(outbox, now);
  const triedSlot = latestTry(entry, previous);
  const before = progress ?? { version: 0, attempts: 0, last: null };
  const { failures } = state;
  const next = {
    ...before,
    version: before.version + 1,
    state: { failures, pausedUntil: null },
  };
  const delivery = mustDrop(entry, isQuiet) ? undefined : withoutStarted(entry.delivery, now);
  if (delivery === undefined) {
    const expired: DeliveryProgress = {
      ...next,
      status: 'expired',
      slot: triedSlot,
      leaseUntil: null,
    };
    return { kind: 'expire', entry, progress: expired };
  }
  if (isPaused(state, now - MAX_CLOCK_SKEW_MS)) {
    return { kind: 'wait', reason: 'paused', until: resumesAt(state) };
  }
  if (triedSlot !== null && slot <= triedSlot) {
    return { kind: 'wait', reason: 'already_tried_this_scan' };
  }
  const attempts = before.attempts + 1;
  const leased: DeliveryProgress = {
    ...next,
    status: 'waiting',
    slot,
    leaseUntil: now + LEASE_MS,
    attempts,
  };
  return { kind: 'call', entry, progress: leased, delivery };
}

/**
 * Whether a delivery is closed because its destination is in quiet hours: after them its prices
 * would be old. What a person asked to have again is sent.
 */
export function mustDrop({ isReplay }: DeliveryEntry, isQuiet: boolean): boolean {
  return isQuiet && !isReplay;
}

/**
 * The latest scan in which there is no further attempt, by this delivery or the one before; null
 * before the first.
 */
function latestTry({ progress }: DeliveryEntry, previous: DeliveryEntry | undefined) {
  const before = previous?.progress;
  // After a 2xx the subscriber may be tried again in the same scan, but in no earlier one.
  const slotBefore =
    before?.slot != null && before.status === 'delivered' ? before.slot - 1 : before?.slot;
  return progress?.slot ?? slotBefore ?? null;
}
