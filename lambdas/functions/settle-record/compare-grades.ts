import type { ScanQuotes } from '#domain/record/closing.ts';
import { addToGrade, type GroupChange } from '#domain/record/figures.ts';
import { SAMPLED_BEFORE_MS, sampleBets, WINDOW_MS } from '#domain/record/sample-bets.ts';
import { slotAtOrBefore } from '#domain/scan-grid/scan-grid.ts';
import type { FindClose } from './find-close.ts';

type Deps = {
  readonly picks: {
    comparedUntil(): Promise<number | undefined>;
    /** Adds the changes of a window, once; false where another run has. */
    compare(
      before: number | undefined,
      until: number,
      changes: readonly GroupChange[],
    ): Promise<boolean>;
  };
  readonly load: (slot: number) => Promise<ScanQuotes | undefined>;
  readonly newFindClose: () => FindClose;
  readonly intervalMs: number;
  readonly now: () => number;
};

/** By then the last scan before the start is stored. */
const AFTER_MS = 180_000;
/** A scan that stored nothing is replaced by one of the ten before it. */
const MAX_SCANS = 10;
/** After that long the starts that are left are of the next window. */
const MAX_RUN_MS = 10_000;

/**
 * Compares the grades over the next window of starts, once it is over: every value bet of the scan
 * an hour before it, by its grade, with its close. Gives how many bets were compared; null where no
 * window is due. It needs no row per bet, because both scans are kept, and nothing of it is known
 * before the start.
 */
export function createCompareGrades({ picks, load, newFindClose, intervalMs, now }: Deps) {
  async function sampleBefore(instant: number): Promise<ScanQuotes | undefined> {
    const last = slotAtOrBefore(instant, intervalMs);
    for (let back = 0; back < MAX_SCANS; back++) {
      const sample = await load(last - back * intervalMs);
      if (sample) {
        return sample;
      }
    }
    return undefined;
  }

  return async function compareGrades(): Promise<number | null> {
    const startedAt = now();
    const before = await picks.comparedUntil();
    const from = before ?? slotAtOrBefore(now(), WINDOW_MS);
    if (before !== undefined && now() < from + WINDOW_MS + AFTER_MS) {
      return null;
    }
    if (before === undefined) {
      return (await picks.compare(before, from, [])) ? 0 : null;
    }
    const sample = await sampleBefore(from - SAMPLED_BEFORE_MS);
    const findClose = newFindClose();
    const changes: GroupChange[] = [];
    let until = from + WINDOW_MS;
    let compared = 0;
    let lastStart: number | undefined;
    for (const { pick, isBroad, startsAt } of sample ? sampleBets(sample, from) : []) {
      // Never within the bets of one start: the next window begins after it.
      if (lastStart !== undefined && startsAt > lastStart && now() >= startedAt + MAX_RUN_MS) {
        until = lastStart;
        break;
      }
      const close = await findClose(pick, startsAt);
      // A start that moved to later is compared in its own window.
      if (close.kind !== 'starts_later') {
        changes.push(...addToGrade(pick, isBroad, close.kind === 'close' ? close : undefined));
      }
      lastStart = startsAt;
      compared += 1;
    }
    return (await picks.compare(before, until, changes)) ? compared : null;
  };
}
