/** For how long after a scan is due every request looks for it, so that no two environments serve different scans. */
const EVERY_REQUEST_MS = 10_000;
/** How often a scan that is later than that is looked for. */
const RECHECK_MS = 1_000;

/**
 * When to ask again which snapshot is current, after asking at `now` and finding the scan of `slot` (undefined: none): not
 * before the next scan is due, then with every request until it is there, and once a second when it is over ten seconds
 * late. All in epoch milliseconds.
 */
export function nextHeadRead(slot: number | undefined, intervalMs: number, now: number): number {
  if (slot === undefined) return now + RECHECK_MS;
  const due = slot + intervalMs;
  if (now < due) return due;
  return now < due + EVERY_REQUEST_MS ? now : now + RECHECK_MS;
}
