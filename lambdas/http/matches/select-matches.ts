import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { Selection } from '#http/kept-answers.ts';
import type { MatchesQuery } from '#http/matches/query.ts';

const HOUR_MS = 3_600_000;

/**
 * The matches of a scan that fit the query and start within `(now, now + hours]`, in the scan's order (by start), cut to
 * the limit after filtering. A match that is asked for by its id may start later. Started matches are never served. Time
 * cuts by the matches that fit the query: how many have started, and how many came into view as the hours moved.
 */
export function selectMatches(
  matches: readonly MatchProbability[],
  { id, sport, hours, limit }: MatchesQuery,
  { generatedAt, now }: { readonly generatedAt: number; readonly now: number },
): Selection<MatchProbability> {
  const aheadMs = id === undefined ? hours * HOUR_MS : Number.POSITIVE_INFINITY;
  const fitting = matches.filter(
    ({ eventId, sportKey }) =>
      (id === undefined || eventId === id) && (sport === undefined || sportKey === sport),
  );
  const reached = fitting.filter(({ commenceTime }) => commenceTime <= now + aheadMs);
  const open = reached.filter(({ commenceTime }) => commenceTime > now);
  const served = open.slice(0, limit);
  const starts = served.map(({ commenceTime }) => commenceTime);
  const entries = fitting
    .map(({ commenceTime }) => commenceTime - aheadMs)
    .filter((entersAt) => entersAt > now);
  const started = reached.length - open.length;
  const entered = reached.filter(({ commenceTime }) => commenceTime > generatedAt + aheadMs).length;
  return {
    served,
    cut: [started, entered],
    nextChange: Math.min(...starts, ...entries),
  };
}
