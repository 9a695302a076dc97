/** What bots do: the likeness of names as whole strings, their words sorted. A baseline. */
import type { FeedEvent } from '#domain/event-matching/read-events.ts';

const WINDOW_MS = 30 * 60_000;

/** Links each event to the best within 30 minutes whose sides' mean likeness is at least 0.6. */
export function tokenSortLinks(
  first: readonly FeedEvent[],
  second: readonly FeedEvent[],
): { readonly first: string; readonly second: string; readonly how: 'similar' }[] {
  const likeness = cachedLikeness();
  const scored = first.flatMap((one) =>
    second
      .filter((other) => Math.abs(other.commenceTime - one.commenceTime) <= WINDOW_MS)
      .map((other) => {
        const score = (likeness(one.home, other.home) + likeness(one.away, other.away)) / 2;
        return { first: one.id, second: other.id, score };
      })
      .filter(({ score }) => score >= 0.6),
  );
  const taken = new Set<string>();
  return scored
    .sort((a, b) => b.score - a.score)
    .flatMap((pair) => {
      if (taken.has(pair.first) || taken.has(pair.second)) {
        return [];
      }
      taken.add(pair.first).add(pair.second);
      return [{ first: pair.first, second: pair.second, how: 'similar' as const }];
    });
}

function cachedLikeness(): (a: string, b: string) => number {
  const known = new Map<string, number>();
  return (a, b) => {
    const key = `${a}\n${b}`;
    const likeness = known.get(key) ?? insertDeleteRatio(sortedWords(a), sortedWords(b));
    known.set(key, likeness);
    return likeness;
  };
}

function sortedWords(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Twice the longest common subsequence over both lengths. */
function insertDeleteRatio(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++) {
      const both = letter === b[j - 1] ? (row[j - 1] ?? 0) + 1 : 0;
      next.push(Math.max(both, row[j] ?? 0, next[j - 1] ?? 0));
    }
    row = next;
  }
  return (2 * (row[b.length] ?? 0)) / Math.max(1, a.length + b.length);
}
