/** For how long after a scan is due it is looked for often. */
const DUE_MS = 10_000;
/** How often then. It bounds the reads of that one row, whatever the requests: five a second and environment. */
const DUE_RECHECK_MS = 200;
/** Within this time, and within three times that of the writes before it, a head row is written. */
const HEAD_WRITE_MS = 200;
const MAX_HEAD_WRITE_MS = 800;
/** How often a scan that is later than that is looked for. */
const RECHECK_MS = 1_000;

/**
 * When to ask again which snapshot is current, after asking at `now` and finding the scan of `slot` (undefined: none): not
 * before the next scan is due, then five times a second until it is there, and once a second when it is over ten seconds
 * late. All in epoch milliseconds.
 */
export function nextHeadRead(slot: number | undefined, intervalMs: number, now: number): number {
  if (slot === undefined) return now + RECHECK_MS;
  const due = slot + intervalMs;
  if (now < due) return due;
  return now + (now < due + DUE_MS ? DUE_RECHECK_MS : RECHECK_MS);
}

/**
 * From when on a snapshot is served whose head row is about to be written at `now`, epoch milliseconds, after its other rows
 * took `writeMs`: by then the row is written, and every process that is asked has looked once more. All look at different
 * times; because each waits until this instant, no client gets an older scan after a newer one.
 */
export function servedFrom(now: number, writeMs: number): number {
  return now + Math.min(Math.max(HEAD_WRITE_MS, 3 * writeMs), MAX_HEAD_WRITE_MS) + DUE_RECHECK_MS;
}
