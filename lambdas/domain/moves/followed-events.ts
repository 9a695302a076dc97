import type { SportQuotes } from '../odds/quotes.ts';

/** Events that are followed, at most: what is remembered of them is in memory from scan to scan. */
export const MAX_FOLLOWED_EVENTS = 1_000;

/**
 * When the first event starts that is not followed any more, epoch milliseconds: the events before
 * it are the next to start, and at most `MAX_FOLLOWED_EVENTS`. Infinity where all are followed.
 */
export function followedUntil(quotes: readonly Pick<SportQuotes, 'events'>[], now: number): number {
  const starts = quotes.flatMap(({ events }) => events.map(({ commenceTime }) => commenceTime));
  const toCome = starts.filter((start) => start > now);
  if (toCome.length <= MAX_FOLLOWED_EVENTS) {
    return Number.POSITIVE_INFINITY;
  }
  return Float64Array.from(toCome).sort()[MAX_FOLLOWED_EVENTS] ?? Number.POSITIVE_INFINITY;
}
