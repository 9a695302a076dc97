/** The 45-second grid of scan slots, aligned to the epoch. All times are epoch milliseconds. */

import { parseInstant } from '../odds/instant.ts';

export const DEFAULT_SCAN_INTERVAL_MS = 45_000;

/** One execution of the loop serves one window: the rate of its schedule. */
export const WINDOW_MS = 180_000;

/** The instant that the loop names as a slot. Throws for a text that is none. */
export function parseSlot(text: string): number {
  const slot = parseInstant(text);
  if (slot === undefined) {
    throw new Error(`The slot ${JSON.stringify(text)} is not an instant in UTC`);
  }
  return slot;
}

/** The last slot at or before `now`. */
export function slotAtOrBefore(now: number, intervalMs: number): number {
  return Math.floor(now / intervalMs) * intervalMs;
}

/** The first slot after `now`. */
export function slotAfter(now: number, intervalMs: number): number {
  return slotAtOrBefore(now, intervalMs) + intervalMs;
}
