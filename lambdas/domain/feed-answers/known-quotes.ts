import type { SportQuotes } from '../odds/quotes.ts';
import type { ScanSettings } from '../scan/scan-settings.ts';
import { type KeptQuotes, usableQuotes } from './kept-quotes.ts';

/** What a scan knows of the feed, and what the next one starts from. */
export type KnownQuotes = {
  /** The sports that the feed listed last. */
  readonly sports: readonly string[];
  /** Each sport at most once. */
  readonly kept: readonly KeptQuotes[];
};

/**
 * All that it takes to compute a scan again: `scan(quotesInUse(record, record.now), record.settings, record.now)`. Times are
 * epoch milliseconds.
 */
export type ScanRecord = KnownQuotes & {
  /** The instant of the scan grid. */
  readonly slot: number;
  /** The time for which the scan was computed. */
  readonly now: number;
  readonly settings: ScanSettings;
};

/** The quotes that a scan at `now` (epoch milliseconds) uses. */
export function quotesInUse({ kept }: Pick<KnownQuotes, 'kept'>, now: number): readonly SportQuotes[] {
  return kept.flatMap((sport) => usableQuotes(sport, now));
}

/** Whether another process has read a sport after this one did: its answer is newer, or the same and an empty one has followed. */
export function isReadLater(other: KeptQuotes, own: KeptQuotes | undefined): boolean {
  if (own === undefined || other.answer.readAt !== own.answer.readAt)
    return other.answer.readAt > (own?.answer.readAt ?? Number.NEGATIVE_INFINITY);
  return other.unconfirmedEmpty && !own.unconfirmedEmpty;
}
