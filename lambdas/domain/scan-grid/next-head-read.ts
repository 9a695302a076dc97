/** What the head row says: the scan that is published, and the one that is about to be. */
export type HeadSlots = { readonly slot: number; readonly announcedSlot?: number };

/** For how long after a scan is due it is looked for often. */
const DUE_MS = 10_000;
/**
 * How often then. It bounds the reads of that one row, whatever the requests: twenty a second and
 * environment.
 */
const DUE_RECHECK_MS = 50;
/** How often a scan that is later than that is looked for. */
const RECHECK_MS = 1_000;
/** Timers are not exact, and the clocks of two machines differ. */
const MARGIN = 1.2;

/**
 * From when on a request has to ask again which snapshot is current, after one that asked at `now`
 * and found `head` (undefined: none): not before the next scan is due, then twenty times a second
 * until it is there, and once a second when it is over ten seconds late. Once a scan is announced,
 * every request asks. All in epoch milliseconds.
 */
export function nextHeadRead(head: HeadSlots | undefined, intervalMs: number, now: number): number {
  if (head === undefined) {
    return now + RECHECK_MS;
  }
  const { slot, announcedSlot = slot } = head;
  if (announcedSlot > slot) {
    return now + 1;
  }
  const due = slot + intervalMs;
  if (now < due) {
    return due;
  }
  return now + (now < due + DUE_MS ? DUE_RECHECK_MS : RECHECK_MS);
}

/**
 * How long a scan that has been announced by `now` stays so before it is published, milliseconds,
 * where the scan before it is of `previousSlot`: until every process that is asked has looked once
 * more. From then on none answers without asking, so no client gets an older scan after a newer
 * one.
 */
export function announcedMs(previousSlot: number, intervalMs: number, now: number): number {
  const isOnTime = now < previousSlot + intervalMs + DUE_MS / MARGIN;
  return MARGIN * (isOnTime ? DUE_RECHECK_MS : RECHECK_MS);
}
