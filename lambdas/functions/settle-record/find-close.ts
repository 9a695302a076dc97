import {
  type BetOnEvent,
  type Closes,
  createCloses,
  type ScanQuotes,
} from '#domain/record/closing.ts';
import type { FoundClose } from '#domain/record/follow-bet.ts';
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

/**
 * Finds closes: goes back scan by scan from the start of the event to the last one that was
 * computed before it and lists the event. Where a scan says that the event had started already, its
 * start was moved to an earlier time, and the search goes on from there.
 */
export function createFindClose({ load, intervalMs }: Deps) {
  /** The events of each loaded scan; null where the scan has no quotes. */
  const listings = new Map<number, Pick<Closes, 'now' | 'starts' | 'unread'> | null>();
  /** Picks that are closed together mostly need the same scan. */
  let latest: { readonly slot: number; readonly closes: Closes } | undefined;

  async function closesOf(slot: number): Promise<Closes | undefined> {
    if (latest?.slot === slot) {
      return latest.closes;
    }
    const quotes = await load(slot);
    const closes = quotes && createCloses(quotes);
    listings.set(
      slot,
      closes ? { now: closes.now, starts: closes.starts, unread: closes.unread } : null,
    );
    if (closes) {
      latest = { slot, closes };
    }
    return closes;
  }

  /** `plannedStart` is when the event starts as far as is known, epoch milliseconds. */
  return async function findClose(pick: BetOnEvent, plannedStart: number): Promise<FoundClose> {
    let startsAt = plannedStart;
    let slot = slotAtOrBefore(startsAt - 1, intervalMs);
    let isMoved = false;
    let found: FoundClose = { kind: 'no_scan' };
    for (
      let tried = 0;
      tried < MAX_SCANS && startsAt - slot <= MAX_BEFORE_MS;
      tried++, slot -= intervalMs
    ) {
      if (!listings.has(slot)) {
        await closesOf(slot);
      }
      const listing = listings.get(slot);
      if (!listing || listing.now >= startsAt) {
        continue;
      }
      const listed = listing.starts.get(pick.event_id);
      if (listed === undefined) {
        // The last scan before the start that misses the event says why.
        if (found.kind === 'no_scan') {
          found = { kind: listing.unread.has(pick.sport_key) ? 'not_read' : 'not_listed' };
        }
      } else if (listed <= listing.now) {
        startsAt = listed;
        slot = slotAtOrBefore(listed - 1, intervalMs) + intervalMs;
        isMoved = true;
      } else if (listed > startsAt && !isMoved) {
        return { kind: 'starts_later', startsAt: listed };
      } else {
        return (
          (await closesOf(slot))?.closeOf(pick, isMoved ? startsAt : listed) ?? { kind: 'no_scan' }
        );
      }
    }
    return found;
  };
}

export type FindClose = ReturnType<typeof createFindClose>;
