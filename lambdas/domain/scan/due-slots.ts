import { slotAfter, slotAtOrBefore, WINDOW_MS } from './scan-grid.ts';

export type DueSlotsQuestion = {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly intervalMs: number;
  /** The last slot that was handed out to anybody; absent before the first start. */
  readonly lastPlanned?: number | undefined;
  /** Ignore what was handed out before: whoever had it is gone. */
  readonly replan: boolean;
};

/**
 * The slots that one start of the loop has to serve, oldest first, at most one window of them.
 *
 * They continue after the last slot handed out, never start before the slot that is current, and never reach further
 * ahead than one window. The schedule fires anywhere within its minute: the latest start seen moves the hand-out ahead
 * of the clock by exactly its lateness, and from then on every start, early or late, finds one full window to hand out.
 * A second start within the same window finds the remainder, usually nothing.
 */
export function dueSlots({ now, intervalMs, lastPlanned, replan }: DueSlotsQuestion): readonly number[] {
  const current = slotAtOrBefore(now, intervalMs);
  const next = replan || lastPlanned === undefined ? current : slotAfter(lastPlanned, intervalMs);
  const slots: number[] = [];
  for (
    let slot = Math.max(current, next);
    slots.length < Math.floor(WINDOW_MS / intervalMs) && slot <= now + WINDOW_MS;
    slot += intervalMs
  ) {
    slots.push(slot);
  }
  return slots;
}
