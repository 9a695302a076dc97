import { type Closes, createCloses, type ScanQuotes } from '#domain/record/closing.ts';
import { bodyOf, type FoundClose, type TrackedPick } from '#domain/record/tracked-pick.ts';
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
/** Picks that are closed together mostly need the same scan. */
const SCANS_IN_MEMORY = 8;

/**
 * Finds closes: goes back scan by scan from the start of the event to the last one that was computed before it and lists the
 * event. Where a scan says that the event had started already, its start was moved to an earlier time, and the search goes on
 * from there.
 */
export function createFindClose({ load, intervalMs }: Deps) {
  const known = new Map<number, Closes | undefined>();

  async function closesOf(slot: number): Promise<Closes | undefined> {
    if (!known.has(slot)) {
      const quotes = await load(slot);
      known.set(slot, quotes && createCloses(quotes));
    }
    const closes = known.get(slot);
    const [oldest] = known.keys();
    if (known.size > SCANS_IN_MEMORY && oldest !== undefined) known.delete(oldest);
    return closes;
  }

  return async function findClose(tracked: TrackedPick): Promise<FoundClose> {
    const pick = bodyOf(tracked);
    let { startsAt } = tracked;
    let slot = slotAtOrBefore(startsAt - 1, intervalMs);
    let isMoved = false;
    let found: FoundClose = { kind: 'no_scan' };
    for (let tried = 0; tried < MAX_SCANS && startsAt - slot <= MAX_BEFORE_MS; tried++, slot -= intervalMs) {
      const closes = await closesOf(slot);
      if (closes === undefined || closes.now >= startsAt) continue;
      const listed = closes.startOf(pick);
      if (listed === undefined) found = { kind: 'not_listed' };
      else if (listed <= closes.now) {
        startsAt = listed;
        slot = slotAtOrBefore(listed - 1, intervalMs) + intervalMs;
        isMoved = true;
      } else if (listed > startsAt && !isMoved) return { kind: 'starts_later', startsAt: listed };
      else return closes.closeOf(pick, isMoved ? startsAt : listed);
    }
    return found;
  };
}
