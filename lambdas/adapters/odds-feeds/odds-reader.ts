import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { CreditStore } from './feed-cadence.ts';
import type { FeedFailureReason, FeedSettings, OddsFeed } from './odds-feed.ts';
import type { ReadLimits, Sleep } from './read-feed.ts';
import { createRemoteReader } from './remote-reader.ts';

export type SportFailure = {
  /** `all` where the list of sports itself failed, or the record of the credits spent. */
  readonly sportKey: string;
  readonly reason: FeedFailureReason;
  /** The provider's error code or the system's, where there is one. */
  readonly code: string | null;
};

/** What one read met, for the scan's log line and metrics. */
export type FeedReport = {
  /** Sports that answered in this read. */
  readonly sportsRead: number;
  readonly sportsFailed: readonly SportFailure[];
  /** Sports that answered an empty list for the first time since they had events. */
  readonly sportsDoubted: readonly string[];
  /** Sports whose quotes are those of an earlier read. */
  readonly sportsKept: number;
  /** As the provider told; null is unknown. */
  readonly creditsRemaining: number | null;
  /** Spent by this read, as the provider told; null is unknown. */
  readonly creditsUsed: number | null;
};

export type OddsRead = { readonly quotes: readonly SportQuotes[]; readonly report: FeedReport };

export type OddsReader = { read(): Promise<OddsRead> };

export type OddsReaderDeps = {
  readonly settings: FeedSettings;
  readonly fetch: typeof fetch;
  /** The provider's credential; asked for once per read. */
  readonly apiKey: () => Promise<string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** No sport is read more often than it is scanned. */
  readonly scanIntervalMs: number;
  /** Asked only where the settings limit the month's credits. */
  readonly creditStore: CreditStore;
  readonly limits?: Partial<ReadLimits>;
  readonly sleep?: Sleep;
};

/**
 * Reads a feed whole, again and again: quotes of every sport that answered, the kept ones of those that did
 * not (with their `readAt`), and a report. Never throws, and ends within `limits.readTimeoutMs`, save for the credit store.
 */
export function createOddsReader({
  feed,
  ...deps
}: OddsReaderDeps & { readonly feed: OddsFeed }): OddsReader {
  if (feed.kind === 'remote') return createRemoteReader(feed, deps);
  return {
    read: async () => {
      const quotes = feed.quotesAt(deps.now(), deps.settings);
      const report: FeedReport = {
        sportsRead: quotes.length,
        sportsFailed: [],
        sportsDoubted: [],
        sportsKept: 0,
        creditsRemaining: null,
        creditsUsed: null,
      };
      return { quotes, report };
    },
  };
}
