import type { KnownQuotes } from './known-quotes.ts';
import type { FeedFailureReason } from './odds-source.ts';

/** What came of the latest scan that asked a feed anything. */
export type FeedStatus = {
  readonly name: string;
  /** When the latest answer that is in use was read, epoch milliseconds; null without one. */
  readonly readAt: number | null;
  /** How many sports answered that scan, and how many could not be read. */
  readonly sportsRead: number;
  readonly sportsFailed: number;
  /** Why the first of them could not be read; null where all could. */
  readonly reason: FeedFailureReason | null;
};

/** Share of reads or calls to others above which the fault counts as the service's own. */
export const MANY_PERCENT = 50;

type Read = {
  readonly sportsRead: number;
  readonly sportsFailed: readonly { readonly reason: FeedFailureReason }[];
};

/** The status of a feed after a scan; undefined where the scan asked it nothing. */
export function feedStatusOf(
  name: string,
  { kept }: Pick<KnownQuotes, 'kept'>,
  { sportsRead, sportsFailed: failed }: Read,
): FeedStatus | undefined {
  if (sportsRead + failed.length === 0) {
    return undefined;
  }
  const reads = kept.map(({ answer }) => answer.readAt);
  return {
    name,
    readAt: reads.length === 0 ? null : Math.max(...reads),
    sportsRead,
    sportsFailed: failed.length,
    reason: failed[0]?.reason ?? null,
  };
}

/**
 * How a feed does, by the share at which the alarm on failing reads goes off: 3 failures beside 3
 * answers are `failing`, 2 beside 4 are `partly`.
 */
export function feedState({
  sportsRead,
  sportsFailed,
}: Pick<FeedStatus, 'sportsRead' | 'sportsFailed'>): 'ok' | 'partly' | 'failing' {
  if (sportsFailed === 0) {
    return 'ok';
  }
  const percent = (100 * sportsFailed) / (sportsRead + sportsFailed);
  return percent >= MANY_PERCENT ? 'failing' : 'partly';
}
