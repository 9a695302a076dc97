import { slotAfter, slotAtOrBefore, WINDOW_MS } from './scan-grid.ts';

export type DueSlotsQuestion = {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly intervalMs: number;
  /** The last slot that was handed out; absent before the first start. */
  readonly lastPlanned?: number | undefined;
  /** Ignore what was handed out before: the execution that had it has ended. */
  readonly replan: boolean;
};

/** How late within its minute the schedule may fire. */
const SCHEDULE_JITTER_MS = 60_000;

/** A slot that is late by more than this share of the interval is left to the next one: five seconds of 45. */
const LATE_SHARE = 1 / 9;

/**
 * The slots that one start of the loop has to serve, oldest first, at most one window of them.
 *
 * They continue after the last slot handed out, never begin with one that is late already, and never reach further ahead
 * than one window and the minute within which the schedule fires. The latest start seen moves the hand-out ahead of the
 * clock by its lateness; from then on every start, early or late, finds one full window, and every slot is served on time.
 * A second start within the same window finds the little that is left. Replanning begins with the current slot, late or
 * not, because consumers wait for data.
 */
export function dueSlots({ now, intervalMs, lastPlanned, replan }: DueSlotsQuestion): readonly number[] {
  const current = slotAtOrBefore(now, intervalMs);
  const onTime = now - current <= intervalMs * LATE_SHARE ? current : current + intervalMs;
  const next = lastPlanned === undefined ? onTime : slotAfter(lastPlanned, intervalMs);
  const slots: number[] = [];
  for (
    let slot = replan ? current : Math.max(onTime, next);
    slots.length < Math.floor(WINDOW_MS / intervalMs) && slot <= now + WINDOW_MS + SCHEDULE_JITTER_MS;
    slot += intervalMs
  ) {
    slots.push(slot);
  }
  return slots;
}
