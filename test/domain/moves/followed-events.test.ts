import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followedUntil, MAX_FOLLOWED_EVENTS } from '#domain/moves/followed-events.ts';

const NOW = 1_000_000;

const quotesOf = (starts: readonly number[]) => [
  { events: starts.map((commenceTime) => ({ id: '', home: '', away: '', commenceTime })) as never },
];

test('all events are followed where they are few enough, however many have started', () => {
  const toCome = Array.from({ length: MAX_FOLLOWED_EVENTS }, (_, index) => NOW + 1 + index);
  const started = Array.from({ length: 3_000 }, (_, index) => NOW - index);
  expect(followedUntil(quotesOf([...started, ...toCome]), NOW)).toBe(Number.POSITIVE_INFINITY);
});

test('of more events those that start next are followed, never more than the most there may be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: NOW + 1, max: NOW + 5_000 }), {
        minLength: MAX_FOLLOWED_EVENTS + 1,
        maxLength: 3 * MAX_FOLLOWED_EVENTS,
      }),
      (starts) => {
        const until = followedUntil(quotesOf(starts), NOW);
        const followed = starts.filter((start) => start < until);
        const nextOnes = starts.filter((start) => start <= until);
        expect(followed.length).toBeLessThanOrEqual(MAX_FOLLOWED_EVENTS);
        expect(nextOnes.length).toBeGreaterThan(MAX_FOLLOWED_EVENTS);
      },
    ),
    { numRuns: 30 },
  );
});
