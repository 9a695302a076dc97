import { withoutStarted } from './delivery.ts';
import type { AttemptReport } from './delivery-progress.ts';
import { INITIAL_STATE, isPaused, MAX_FAILURES } from './delivery-state.ts';
import {
  activeDeliveries,
  allDeliveries,
  type DeliveryContent,
  type DeliveryEntry,
  frontOf,
  isWaiting,
  type OutboxEntry,
} from './outbox.ts';

const LOG_MS = 7 * 86_400_000;

/**
 * What can have become of a delivery. One that still waits is cancelled once its webhook has been
 * removed.
 */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'expired', 'cancelled'] as const;

/** A delivery as its owner sees it. */
export type LoggedDelivery = {
  readonly entry: Pick<DeliveryEntry, 'number' | 'delivery' | 'isReplay' | 'progress'>;
  readonly status: (typeof DELIVERY_STATUSES)[number];
};

/** The deliveries of the last seven days, newest first. `now` in epoch milliseconds. */
export function deliveryLog(
  entries: readonly OutboxEntry[],
  { hasWebhook, now }: { readonly hasWebhook: boolean; readonly now: number },
): readonly LoggedDelivery[] {
  const active = new Set(hasWebhook ? activeDeliveries(entries) : []);
  return allDeliveries(entries)
    .filter(({ progress, delivery }) => (progress?.last?.at ?? delivery.slot) >= now - LOG_MS)
    .map((entry) => {
      const status = entry.progress?.status ?? 'waiting';
      return {
        entry,
        status: status === 'waiting' && !active.has(entry) ? 'cancelled' : status,
      } as const;
    })
    .reverse();
}

export type ReplayRefusal = 'delivery_not_found' | 'delivery_waiting' | 'delivery_expired';

/** The content that sends a delivery again, or why it cannot be. */
export function replayOf(
  entries: readonly OutboxEntry[],
  id: string,
  now: number,
):
  | { readonly ok: true; readonly content: DeliveryContent }
  | { readonly ok: false; readonly reason: ReplayRefusal } {
  const found = allDeliveries(entries).find(({ delivery }) => delivery.id === id)?.delivery;
  if (found === undefined) {
    return { ok: false, reason: 'delivery_not_found' };
  }
  const isOwed = activeDeliveries(entries).some(
    (entry) => entry.delivery.id === id && isWaiting(entry, now),
  );
  if (isOwed) {
    return { ok: false, reason: 'delivery_waiting' };
  }
  if (withoutStarted(found, now) === undefined) {
    return { ok: false, reason: 'delivery_expired' };
  }
  return { ok: true, content: { kind: 'delivery', delivery: found, isReplay: true } };
}

/** How delivery to a subscriber stands. Times are epoch milliseconds. */
export type Standing = {
  /**
   * Failed calls in a row; during a pause those that led to it, though the count is at 0 again.
   */
  readonly failures: number;
  /** When delivery goes on; null unless it is paused. */
  readonly resumesAt: number | null;
  /** How many deliveries are owed. */
  readonly waiting: number;
  /** The call whose outcome was recorded last; null before the first. */
  readonly lastAttempt: AttemptReport | null;
};

/** Reads it from all entries of an outbox, at `now`. */
export function standingOf(entries: readonly OutboxEntry[], now: number): Standing {
  const { front, previous } = frontOf(entries, now);
  const state = (front?.progress ?? previous?.progress)?.state ?? INITIAL_STATE;
  const paused = isPaused(state, now);
  const attempts = allDeliveries(entries).flatMap(({ progress }) => progress?.last ?? []);
  return {
    failures: paused ? MAX_FAILURES : state.failures,
    resumesAt: paused ? state.pausedUntil : null,
    waiting: activeDeliveries(entries).filter((entry) => isWaiting(entry, now)).length,
    lastAttempt: attempts.toSorted((one, other) => one.at - other.at).at(-1) ?? null,
  };
}
