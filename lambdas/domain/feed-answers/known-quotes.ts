import type { Knowledge } from '../event-matching/knowledge.ts';
import type { ClonePair } from '../odds/books.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import type { Sharpness } from '../reference/sharpness.ts';
import type { EventInput } from '../scan/explain-event.ts';
import type { EventHistory, History } from '../scan/history.ts';
import type { SampleBet } from '../scan/sample.ts';
import { scan } from '../scan/scan.ts';
import type { ScanSettings } from '../scan/scan-settings.ts';
import { type Snapshot, toSnapshot } from '../scan/snapshot.ts';
import type { WholeScan } from '../scan/whole-scan.ts';
import { type KeptQuotes, usableQuotes } from './kept-quotes.ts';
import type { Union } from './union.ts';

/** What a scan knows of the feed, and what the next one starts from. */
export type KnownQuotes = {
  /** The sports that the feed listed last. */
  readonly sports: readonly string[];
  /** Each sport at most once. */
  readonly kept: readonly KeptQuotes[];
};

/** What a scan knows of one feed of several, as that feed tells it. */
export type FeedQuotes = { readonly name: string; readonly quotes: KnownQuotes };

/** What a scan knows. Where it reads several feeds, `kept` has their events united. */
export type ScanQuotes = KnownQuotes & {
  /** What each feed told, in the order of the setting; absent with one feed. */
  readonly feeds?: readonly FeedQuotes[];
  /** How `kept` was made of what they told; absent with one feed. */
  readonly union?: Union;
  /** What is known of the feeds' names and events, this scan included; absent with one feed. */
  readonly knowledge?: Knowledge;
};

/**
 * All that it takes to compute a scan again: `scan(quotesInUse(input, input.now),
 * input.settings, input.now)`, and its snapshot with `history`. Times are epoch milliseconds.
 */
export type ScanInput = ScanQuotes & {
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
  /** Absent where the scan found nothing of the kind, and in an input of an earlier release. */
  readonly wholeScan?: WholeScan;
  /**
   * Which listed sharp books still are, this scan included; absent in an input of an earlier
   * release.
   */
  readonly sharpness?: Sharpness;
  /** What is remembered of the events, this scan included. */
  readonly history: History;
  /** What is shown to everyone later; absent in an input of an earlier release. */
  readonly sample?: readonly SampleBet[];
};

/** Computes a scan again: the snapshot that it published. */
export function replayScan(input: ScanInput): Snapshot {
  const { slot, now, settings, history } = input;
  const found = scan(quotesInUse(input, now), settings, now);
  return toSnapshot({ slot, generatedAt: now }, found, history);
}

/** What a scan that knew these sports used of one event. */
export function eventInputOf(
  {
    now,
    settings,
    clones,
    wholeScan,
  }: Pick<ScanInput, 'now' | 'settings' | 'clones' | 'wholeScan'>,
  kept: readonly KeptQuotes[],
  eventId: string,
  history: EventHistory | undefined,
): EventInput {
  const quotes = quotesInUse({ kept }, now).map((sport) => ({
    ...sport,
    events: sport.events.filter(({ id }) => id === eventId),
  }));
  return { now, settings, clones, quotes, history, ...(wholeScan && { wholeScan }) };
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
