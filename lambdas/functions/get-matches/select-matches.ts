import type { MatchRow } from '#domain/scan/snapshot.ts';
import type { MatchesQuery } from './query.ts';

const HOUR_MS = 3_600_000;

export type MatchSelection = {
  readonly served: readonly MatchRow[];
  /** How many matches that fit the query have started. With the scan, the query and the next, it decides `served`. */
  readonly startedCount: number;
  /** How many came into view since the scan: the far end of the hours moves with the clock. */
  readonly enteredCount: number;
  /** When `served` next changes by time alone, epoch milliseconds; Infinity where it does not. */
  readonly nextChange: number;
};

/** What fits the query apart from time, and how far ahead of `now` it may start. */
function scopeOf(query: MatchesQuery) {
  switch (query.mode) {
    case 'single':
      return {
        fits: ({ eventId }: MatchRow) => eventId === query.id,
        aheadMs: Number.POSITIVE_INFINITY,
        limit: 1,
      };
    case 'list':
      return {
        fits: ({ sportKey }: MatchRow) => query.sport === undefined || sportKey === query.sport,
        aheadMs: query.hours * HOUR_MS,
        limit: query.limit,
      };
    default:
      return query satisfies never;
  }
}

/**
 * The matches of a scan that fit the query and start within `(now, now + hours]`, in the scan's order (by start), cut to
 * the limit after filtering. Started matches are never served, not even by their id.
 */
export function selectMatches(
  matches: readonly MatchRow[],
  query: MatchesQuery,
  { generatedAt, now }: { readonly generatedAt: number; readonly now: number },
): MatchSelection {
  const { fits, aheadMs, limit } = scopeOf(query);
  const fitting = matches.filter(fits);
  const reached = fitting.filter(({ commenceTime }) => commenceTime <= now + aheadMs);
  const open = reached.filter(({ commenceTime }) => commenceTime > now);
  const served = open.slice(0, limit);
  const startsOfServed = served.map(({ commenceTime }) => commenceTime);
  const entries = fitting
    .map(({ commenceTime }) => commenceTime - aheadMs)
    .filter((entersAt) => entersAt > now);
  return {
    served,
    startedCount: reached.length - open.length,
    enteredCount: reached.filter(({ commenceTime }) => commenceTime > generatedAt + aheadMs).length,
    nextChange: [...startsOfServed, ...entries].reduce(
      (first, time) => Math.min(first, time),
      Number.POSITIVE_INFINITY,
    ),
  };
}
