import {
  type AttemptReport,
  isPaused,
  MAX_FAILURES,
  UNTIL_RESUMED,
} from '../delivery/delivery-progress.ts';
import { withoutStarted } from './delivery.ts';
import {
  activeDeliveries,
  allDeliveries,
  type DeliveryContent,
  type DeliveryEntry,
  isWaiting,
  type Outbox,
  type OutboxEntry,
  stateOf,
} from './outbox.ts';
import { mayAddReplay } from './owner-bounds.ts';

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
  { isSaved, now }: { readonly isSaved: boolean; readonly now: number },
): readonly LoggedDelivery[] {
  const active = new Set(isSaved ? activeDeliveries(entries) : []);
  return allDeliveries(entries)
    .filter(({ progress, delivery }) => (progress?.last?.at ?? delivery.slot) >= now - LOG_MS)
    .map((entry) => {
      const status = entry.progress?.status ?? 'waiting';
      return { entry, status: status === 'waiting' ? waitingStatus(entry) : status } as const;
    })
    .reverse();

  /** During a pause, and until the next call, an expired delivery is not closed yet. */
  function waitingStatus(entry: DeliveryEntry): LoggedDelivery['status'] {
    if (!active.has(entry)) {
      return 'cancelled';
    }
    return withoutStarted(entry.delivery, now) === undefined ? 'expired' : 'waiting';
  }
}

export type ReplayRefusal =
  | 'delivery_not_found'
  | 'delivery_waiting'
  | 'delivery_expired'
  | 'replayed_too_often';

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
  if (withoutStarted(found, now) === undefined) {
    return { ok: false, reason: 'delivery_expired' };
  }
  const isPending = activeDeliveries(entries).some(
    (entry) => entry.delivery.id === id && isWaiting(entry, now),
  );
  if (isPending) {
    return { ok: false, reason: 'delivery_waiting' };
  }
  if (!mayAddReplay(entries)) {
    return { ok: false, reason: 'replayed_too_often' };
  }
  return { ok: true, content: { kind: 'delivery', delivery: found, isReplay: true } };
}

/** Which deliveries since a time are sent again: all, or those that never arrived. */
export const REPLAYED = ['not_delivered', 'all'] as const;

export type ReplayChoice = {
  /** Deliveries of scans from then on. Times are epoch milliseconds. */
  readonly since: number;
  readonly which: (typeof REPLAYED)[number];
  readonly now: number;
};

/**
 * The ids of the chosen deliveries that can be sent again, each once, the oldest first. Those that
 * wait go out by themselves, and those whose events have started are not sent.
 */
export function replayableSince(
  entries: readonly OutboxEntry[],
  { since, which, now }: ReplayChoice,
): readonly string[] {
  const formed = allDeliveries(entries).filter(({ delivery }) => delivery.slot >= since);
  const arrived = formed.filter(({ progress }) => progress?.status === 'delivered');
  const left = new Set(which === 'all' ? [] : arrived.map(({ delivery }) => delivery.id));
  const ids = new Set(formed.map(({ delivery }) => delivery.id));
  return [...ids].filter((id) => !left.has(id) && replayOf(entries, id, now).ok);
}

/** How delivery to a subscriber stands. Times are epoch milliseconds. */
export type Standing = {
  /**
   * Failed calls in a row; during a pause those that led to it, though the count is at 0 again.
   */
  readonly failures: number;
  readonly isPaused: boolean;
  /** When delivery goes on by itself; null unless it does. */
  readonly resumesAt: number | null;
  /** How many deliveries are pending. */
  readonly waiting: number;
  /** The call whose outcome was recorded last; null before the first. */
  readonly lastAttempt: AttemptReport | null;
};

/** Reads it from a whole outbox, at `now`. */
export function standingOf(outbox: Outbox, now: number): Standing {
  const { entries } = outbox;
  const state = stateOf(outbox, now);
  const paused = isPaused(state, now);
  const isAutomatic = paused && state.pausedUntil !== UNTIL_RESUMED;
  const attempts = allDeliveries(entries).flatMap(({ progress }) => progress?.last ?? []);
  return {
    failures: isAutomatic && state.failures === 0 ? MAX_FAILURES : state.failures,
    isPaused: paused,
    resumesAt: isAutomatic ? state.pausedUntil : null,
    waiting: activeDeliveries(entries).filter(
      (entry) => isWaiting(entry, now) && withoutStarted(entry.delivery, now) !== undefined,
    ).length,
    lastAttempt: attempts.toSorted((one, other) => one.at - other.at).at(-1) ?? null,
  };
}
