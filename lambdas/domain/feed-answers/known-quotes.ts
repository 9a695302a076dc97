import type { ClonePair } from '../odds/books.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import type { Sharpness } from '../reference/sharpness.ts';
import type { EventInput } from '../scan/explain-event.ts';
import type { EventHistory, History } from '../scan/history.ts';
import { scan } from '../scan/scan.ts';
import type { ScanSettings } from '../scan/scan-settings.ts';
import { type Snapshot, toSnapshot } from '../scan/snapshot.ts';
import { type KeptQuotes, usableQuotes } from './kept-quotes.ts';

/** What a scan knows of the feed, and what the next one starts from. */
export type KnownQuotes = {
  /** The sports that the feed listed last. */
  readonly sports: readonly string[];
  /** Each sport at most once. */
  readonly kept: readonly KeptQuotes[];
};

/**
 * All that it takes to compute a scan again: `scan(quotesInUse(input, input.now),
 * input.settings, input.now)`, and its snapshot with `history`. Times are epoch milliseconds.
 */
export type ScanInput = KnownQuotes & {
  /** The instant of the scan grid. */
  readonly slot: number;
  /** The time for which the scan was computed. */
  readonly now: number;
  readonly settings: ScanSettings;
  /** The version of the rules behind the grades. */
  readonly rules: number;
  /** The snapshot that the scan publishes. */
  readonly scanId: string;
  /** Books that the scan found to be one family, for what looks at one event alone. */
  readonly clones: readonly ClonePair[];
  /**
   * Which listed sharp books still are, this scan included; absent in an input of an earlier
   * release.
   */
  readonly sharpness?: Sharpness;
  /** What is remembered of the events, this scan included. */
  readonly history: History;
};

/** Computes a scan again: the snapshot that it published. */
export function replayScan(input: ScanInput): Snapshot {
  const { slot, now, settings, history } = input;
  const found = scan(quotesInUse(input, now), settings, now);
  return toSnapshot({ slot, generatedAt: now }, found, history);
}

/** What a scan that knew these sports used of one event. */
export function eventInputOf(
  { now, settings, clones }: Pick<ScanInput, 'now' | 'settings' | 'clones'>,
  kept: readonly KeptQuotes[],
  eventId: string,
  history: EventHistory | undefined,
): EventInput {
  const quotes = quotesInUse({ kept }, now).map((sport) => ({
    ...sport,
    events: sport.events.filter(({ id }) => id === eventId),
  }));
  return { now, settings, clones, quotes, history };
}

/** The quotes that a scan at `now` (epoch milliseconds) uses. */
export function quotesInUse(
  { kept }: Pick<KnownQuotes, 'kept'>,
  now: number,
): readonly SportQuotes[] {
  return kept.flatMap((sport) => usableQuotes(sport, now));
}

/**
 * Whether another process has read a sport later: its answer is newer, or the same and an empty one
 * has followed.
 */
export function isReadLater(other: KeptQuotes, own: KeptQuotes | undefined): boolean {
  const laterBy = other.answer.readAt - (own?.answer.readAt ?? Number.NEGATIVE_INFINITY);
  return laterBy > 0 || (laterBy === 0 && other.unconfirmedEmpty && !own?.unconfirmedEmpty);
}
