import { type Closes, createCloses, type ScanQuotes } from '#domain/record/closing.ts';
import type { RecordedPick } from '#domain/record/recorded-pick.ts';
import type { FoundClose } from '#domain/record/tracked-pick.ts';
import { slotAtOrBefore } from '#domain/scan-grid/scan-grid.ts';

type Deps = {
  /** What the scan of a slot knew; undefined where it stored nothing. */
  readonly load: (slot: number) => Promise<ScanQuotes | undefined>;
  readonly intervalMs: number;
};

/** Scans further from the start say nothing about the close. */
const MAX_BEFORE_MS = 900_000;
/** However short the interval is. */
const MAX_SCANS = 40;
/** Decoded: picks that are closed together mostly need the same scan. Which events a scan listed is kept of all. */
const SCANS_IN_MEMORY = 8;

/**
 * Finds closes: goes back scan by scan from the start of the event to the last one that was computed before it and lists the
 * event. Where a scan says that the event had started already, its start was moved to an earlier time, and the search goes on
 * from there.
 */
export function createFindClose({ load, intervalMs }: Deps) {
  const decoded = new Map<number, Closes>();
  /** Of every scan that was loaded; null where there is none. */
  const listings = new Map<number, Pick<Closes, 'now' | 'starts'> | null>();

  async function closesOf(slot: number): Promise<Closes | undefined> {
    const quotes = decoded.has(slot) ? undefined : await load(slot);
    const closes = decoded.get(slot) ?? (quotes && createCloses(quotes));
    if (closes === undefined) return undefined;
    // Moved to the end: what was used longest ago is dropped.
    decoded.delete(slot);
    decoded.set(slot, closes);
    const [oldest] = decoded.keys();
    if (decoded.size > SCANS_IN_MEMORY && oldest !== undefined) decoded.delete(oldest);
    return closes;
  }

  async function listingOf(slot: number) {
    const known = listings.get(slot);
    if (known !== undefined) return known;
    const closes = await closesOf(slot);
    const listing = closes ? { now: closes.now, starts: closes.starts } : null;
    listings.set(slot, listing);
    return listing;
  }

  /** `plannedStart` is when the event starts as far as is known, epoch milliseconds. */
  return async function findClose(pick: RecordedPick, plannedStart: number): Promise<FoundClose> {
    let startsAt = plannedStart;
    let slot = slotAtOrBefore(startsAt - 1, intervalMs);
    let isMoved = false;
    let found: FoundClose = { kind: 'no_scan' };
    for (let tried = 0; tried < MAX_SCANS && startsAt - slot <= MAX_BEFORE_MS; tried++, slot -= intervalMs) {
      const listing = await listingOf(slot);
      if (listing === null || listing.now >= startsAt) continue;
      const listed = listing.starts.get(pick.event_id);
      if (listed === undefined) found = { kind: 'not_listed' };
      else if (listed <= listing.now) {
        startsAt = listed;
        slot = slotAtOrBefore(listed - 1, intervalMs) + intervalMs;
        isMoved = true;
      } else if (listed > startsAt && !isMoved) return { kind: 'starts_later', startsAt: listed };
      else return (await closesOf(slot))?.closeOf(pick, isMoved ? startsAt : listed) ?? { kind: 'no_scan' };
    }
    return found;
  };
}
