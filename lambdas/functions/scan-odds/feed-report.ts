import type { KeptQuotes } from '#domain/feed-answers/kept-quotes.ts';
import type { FeedFailure } from '#domain/feed-answers/odds-source.ts';
import type { LinkReport } from '#domain/feed-answers/unite-feeds.ts';
import type { EventReport } from './event-reads.ts';

/** What one read met, for the scan's log line and metrics. */
export type FeedReport = {
  /** Sports that answered in this read. */
  readonly sportsRead: number;
  /**
   * `all` where the list of sports failed, or the credit usage. Of several feeds each failure names
   * its own.
   */
  readonly sportsFailed: readonly (FeedFailure & {
    readonly sportKey: string;
    readonly feed?: string;
  })[];
  /** Sports that answered an empty list for the first time since they had events. */
  readonly unconfirmedEmpty: readonly string[];
  /** Sports whose quotes are those of an earlier read. */
  readonly sportsKept: number;
  /**
   * Sports without a recent answer, whose matches are therefore not known; `all` where no list of
   * sports is known.
   */
  readonly sportsUnknown: readonly string[];
  /**
   * What the provider says, or what the operator's limit leaves where that is less; null is
   * unknown.
   */
  readonly creditsRemaining: number | null;
  /** Spent by this read, as the provider says; null is unknown. */
  readonly creditsUsed: number | null;
  /** What became of the events whose further markets were asked for; absent where none were. */
  readonly events?: EventReport;
  /** The report of each feed, in the order of the setting; absent with one feed. */
  readonly feeds?: readonly { readonly name: string; readonly report: FeedReport }[];
  /**
   * What the feed with the least has left of its month's credits, percent; of a feed without a
   * limit 100 as long as its account has any. Null is unknown; absent with one feed.
   */
  readonly lowestCreditsPercent?: number | null;
  /** How the events of several feeds came together; absent with one feed. */
  readonly links?: LinkReport;
};

/** The first sport that could not be read, why, and how many more; undefined where all could. */
export function failureOf({ sportsFailed }: FeedReport): string | undefined {
  const [first, ...others] = sportsFailed;
  if (first === undefined) {
    return undefined;
  }
  const feed = first.feed === undefined ? '' : `${first.feed} `;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${feed}${first.sportKey}: ${first.reason}${more}`;
}

/** Why sports could not be read, by their keys. */
export type Failures = Map<string, FeedFailure>;

/** How the read of one sport ended; `unpaid` is a failure that cost nothing. */
export type SportOutcome = {
  readonly sportKey: string;
  readonly kind: 'fresh' | 'unconfirmed' | 'failed' | 'unpaid';
};

/** The sports whose read ended like this. */
export function sportsWhere(
  outcomes: readonly SportOutcome[],
  kind: SportOutcome['kind'],
): string[] {
  return outcomes.filter((outcome) => outcome.kind === kind).map(({ sportKey }) => sportKey);
}

/** What a read met, but for what its reader alone knows. */
export function reportOf(
  kept: readonly KeptQuotes[],
  outcomes: readonly SportOutcome[],
  failures: Failures,
): Omit<FeedReport, 'sportsUnknown' | 'creditsUsed' | 'creditsRemaining'> {
  const fresh = sportsWhere(outcomes, 'fresh');
  const unconfirmedEmpty = sportsWhere(outcomes, 'unconfirmed');
  return {
    sportsRead: fresh.length + unconfirmedEmpty.length,
    sportsFailed: [...failures].map(([sportKey, failure]) => ({ sportKey, ...failure })),
    unconfirmedEmpty,
    sportsKept: kept.length - fresh.length,
  };
}
