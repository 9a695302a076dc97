/** The 45-second grid of scan slots, aligned to the epoch. All times are epoch milliseconds. */

export const DEFAULT_SCAN_INTERVAL_MS = 45_000;

/** One execution of the loop serves one window: the rate of its schedule. */
export const WINDOW_MS = 180_000;

/** The last slot at or before `now`. */
export function slotAtOrBefore(now: number, intervalMs: number): number {
  return Math.floor(now / intervalMs) * intervalMs;
}

/** The first slot after `now`. */
export function slotAfter(now: number, intervalMs: number): number {
  return slotAtOrBefore(now, intervalMs) + intervalMs;
}
