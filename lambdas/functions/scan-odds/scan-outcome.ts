import type { RejectionCounts } from '#domain/odds/rejections.ts';
import type { ScanReport } from '#domain/scan/snapshot.ts';
import type { FeedReport } from './feed-report.ts';
import type { Seen } from './knows-enough.ts';
import type { Recalled } from './shared-quotes.ts';
import type { Stored } from './store-object.ts';

export type ScanOddsInput = {
  /** ISO 8601 instant of the scan grid. */
  readonly slot: string;
  /**
   * The execution of the loop that asks. It may try its own slot again; another execution may not.
   */
  readonly execution: string;
};

export type UnpublishedReason = 'late' | 'already_claimed' | 'no_odds' | 'newer_published';

/** What the loop is told about one scan. */
export type ScanResult = Seen & {
  readonly slot: string;
  readonly published: boolean;
  readonly seconds: number;
  readonly reason?: UnpublishedReason;
  /** The first sport that could not be read and why, and how many more could not. */
  readonly failure?: string;
  /**
   * Set where the scan took longer than the scan interval: the slots that fell due meanwhile are
   * left out.
   */
  readonly slow?: true;
};

/** The answer to the loop and, for a scan that read the feed, what its log line adds. */
export type ScanOutcome = { readonly result: ScanResult; readonly details?: ScanDetails };

export type ScanDetails = {
  /** When each step was done, milliseconds after the slot. */
  readonly stagesMs: Readonly<
    Partial<Record<'claimed' | 'read' | 'analysed' | 'stored' | 'published', number>>
  >;
  readonly feed: FeedReport;
  /** What the feed's parser and the analysis refused, by reason. */
  readonly rejected: RejectionCounts;
  /** Books found to be one supplier's that no list has as such. */
  readonly clones?: ScanReport['clones'];
  /**
   * The listed sharp books that this scan took for soft ones, and those that the next one will;
   * absent without any.
   */
  readonly roles?: { readonly demoted: readonly string[]; readonly next: readonly string[] };
  readonly writeUnits: number;
  readonly recalled: Recalled;
  /** Absent where there was nothing to publish. */
  readonly stored?: Stored;
  /** What became of the object with the moves, likewise. */
  readonly moves?: Stored;
};
