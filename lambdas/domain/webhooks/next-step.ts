import { type Delivery, withoutStarted } from './delivery.ts';
import {
  type DeliveryProgress,
  LEASE_MS,
  MAX_CLOCK_SKEW_MS,
  resumesAt,
} from './delivery-progress.ts';
import { type DeliveryState, INITIAL_STATE, isPaused } from './delivery-state.ts';
import { type DeliveryEntry, frontOf, type OutboxEntry } from './outbox.ts';

export type Step =
  | { readonly kind: 'nothing_waiting' }
  /** `until`: when the pause is over by every clock, epoch milliseconds. */
  | { readonly kind: 'wait'; readonly reason: 'paused'; readonly until: number }
  | { readonly kind: 'wait'; readonly reason: 'leased' | 'already_tried_this_scan' }
  /** All events of the oldest waiting delivery have started: save this progress to close it. */
  | { readonly kind: 'expire'; readonly entry: DeliveryEntry; readonly progress: DeliveryProgress }
  /** Save this progress, which takes the lease; then send `delivery`. */
  | {
      readonly kind: 'call';
      readonly entry: DeliveryEntry;
      readonly progress: DeliveryProgress;
      readonly delivery: Delivery;
    };

/**
 * What to do next for a subscriber in the scan of `slot`. `entries` start at the latest entry
 * before the oldest waiting one that has any progress. Only the oldest waiting delivery is ever
 * called. After a 2xx the next delivery follows in the same scan; a call that failed, or whose
 * outcome was not recorded, ends the scan for this subscriber. Times are epoch milliseconds.
 */
export function nextStep(entries: readonly OutboxEntry[], slot: number, now: number): Step {
  const { front: entry, previous } = frontOf(entries, now);
  if (entry === undefined) {
    return { kind: 'nothing_waiting' };
  }

  const { progress } = entry;
  const leaseUntil = progress?.leaseUntil ?? previous?.progress?.leaseUntil ?? null;
  if (leaseUntil !== null && now < leaseUntil) {
    return { kind: 'wait', reason: 'leased' };
  }
  const { state, triedSlot } = startingPoint(entry, previous);
  const before = progress ?? { version: 0, attempts: 0, last: null };
  const next = { ...before, version: before.version + 1, state };
  const delivery = withoutStarted(entry.delivery, now);
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
 * The subscriber's state, and the latest scan in which there is no further try, by this delivery or
 * the one before.
 */
function startingPoint({ progress }: DeliveryEntry, previous: DeliveryEntry | undefined) {
  const before = previous?.progress;
  // After a 2xx the subscriber may be tried again in the same scan, but in no earlier one.
  const slotBefore =
    before?.slot != null && before.status === 'delivered' ? before.slot - 1 : before?.slot;
  const state: DeliveryState = progress?.state ?? before?.state ?? INITIAL_STATE;
  return { state, triedSlot: progress?.slot ?? slotBefore ?? null };
}
