import type { FeedReport } from './feed-report.ts';
import type { Recalled } from './shared-quotes.ts';

export const NOTHING_SEEN = {
  events: 0,
  prices: 0,
  value: 0,
  surebets: 0,
  combos: 0,
  matches: 0,
};

/** How much a scan has seen and found. */
export type Seen = Readonly<typeof NOTHING_SEEN>;

/**
 * Whether a scan may replace the one before it. What it has not found counts only where every sport
 * is known: an empty list that comes of old or missing quotes says nothing. While the quotes of the
 * last scan cannot be had, nothing that this scan has not read itself is known. With several feeds
 * an environment that has never known what the scans before it learned then publishes nothing: the
 * names, ids and doubts of its own, which are none, would take the place of theirs.
 */
export function knowsEnough(
  { value, surebets, combos, matches }: Seen,
  { sportsUnknown, feeds }: Pick<FeedReport, 'sportsUnknown' | 'feeds'>,
  recalled: Recalled,
): boolean {
  const isUnreachable = recalled.kind === 'unreachable';
  if (feeds !== undefined && isUnreachable && recalled.isFirst) {
    return false;
  }
  const isEmpty = value + surebets + combos + matches === 0;
  return sportsUnknown.length === 0 || !(isEmpty || isUnreachable);
}
