import { slotAfter, slotAtOrBefore, WINDOW_MS } from './scan-grid.ts';

/** What was handed out last, and to which execution of the loop. Slots are epoch milliseconds. */
export type ScanPlan = {
  readonly lastSlot: number;
  readonly execution: string;
  readonly slots: readonly number[];
};

type DueSlotsQuestion = {
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

/**
 * A slot that is late by more than this share of the interval is left to the next one: five seconds
 * of 45.
 */
const LATE_SHARE = 1 / 9;

/**
 * The slots that one start of the loop has to serve, oldest first, at most one window of them. They
 * continue after the last one handed out, do not begin with a late slot, and reach at most one
 * window and the schedule's jitter ahead. A start that fires late reaches that much further, so
 * that every later start finds one full window; a second start within the same window gets what is
 * left. Replanning begins with the current slot, because consumers wait for data.
 */
export function dueSlots({
  now,
  intervalMs,
  lastPlanned,
  replan,
}: DueSlotsQuestion): readonly number[] {
  const current = slotAtOrBefore(now, intervalMs);
  const onTime = now - current <= intervalMs * LATE_SHARE ? current : current + intervalMs;
  const next =
    lastPlanned === undefined ? onTime : Math.max(onTime, slotAfter(lastPlanned, intervalMs));
  const first = replan ? current : next;
  const withinReach = Math.floor((now + WINDOW_MS + SCHEDULE_JITTER_MS - first) / intervalMs) + 1;
  const count = Math.max(0, Math.min(Math.floor(WINDOW_MS / intervalMs), withinReach));
  return Array.from({ length: count }, (_, index) => first + index * intervalMs);
}
