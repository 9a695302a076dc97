import type { AttemptReport } from './delivery-progress.ts';
import { INITIAL_STATE, isPaused, MAX_FAILURES } from './delivery-state.ts';
import { activeDeliveries, allDeliveries, frontOf, isWaiting, type OutboxEntry } from './outbox.ts';

/** How delivery to a subscriber stands. Times are epoch milliseconds. */
export type Standing = {
  /** Failed calls in a row; during a pause those that led to it, though the count has begun anew. */
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
    lastAttempt: attempts.reduce<AttemptReport | null>(
      (latest, each) => (latest === null || each.at >= latest.at ? each : latest),
      null,
    ),
  };
}
