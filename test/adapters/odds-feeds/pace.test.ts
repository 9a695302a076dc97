import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterRefusal,
  afterStart,
  fullPace,
  nextStart,
  type Pace,
  rateAt,
} from '#adapters/odds-feeds/pace.ts';

const NOW = Date.parse('2026-11-02T18:20:30Z');
const RATE = 30;

/**
 * Starts calls as soon as the pace allows, each asked for some time after the one before; gives the
 * starts and the pace.
 */
function startCalls(first: Pace, asksAfterMs: readonly number[]) {
  const starts: number[] = [];
  let pace = first;
  let now = NOW;
  for (const after of asksAfterMs) {
    now = nextStart(pace, now + after);
    pace = afterStart(pace, now);
    starts.push(now);
  }
  return { starts, pace };
}

/**
 * Asserts that no window of time has more starts than a full bucket of `rate` and what flows into
 * it meanwhile.
 */
function expectNoMoreThan(rate: number, starts: readonly number[]): void {
  // Starts are whole milliseconds, so one may come up to a millisecond early.
  for (const [i, first] of starts.entries()) {
    for (const [j, last] of starts.entries()) {
      if (j > i) {
        expect(j - i + 1).toBeLessThanOrEqual((rate * (1_000 + last - first + 1)) / 1_000 + 1e-6);
      }
    }
  }
}

test('in no window do more calls start than a full bucket and the documented rate allow', () => {
  const asks = fc.array(fc.oneof(fc.constant(0), fc.nat(60), fc.nat(3_000)), { maxLength: 90 });
  fc.assert(
    fc.property(asks, fc.integer({ min: 1, max: 50 }), (asksAfterMs, rate) => {
      expectNoMoreThan(rate, startCalls(fullPace(rate), asksAfterMs).starts);
    }),
    { numRuns: 50 },
  );
});

test('a second’s calls start at once, and the next ones at the documented rate', () => {
  const { starts } = startCalls(fullPace(RATE), Array(38).fill(0));
  expect(starts.filter((at) => at === NOW)).toHaveLength(30);
  expect((starts.at(-1) ?? 0) - NOW).toBe(266);
});

test('after a refusal no call starts for a second, and then half as many in every window', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(2_000), (before, answersAfterMs) => {
      const used = startCalls(fullPace(RATE), Array(before).fill(0)).pace;
      const refusedAt = NOW + answersAfterMs;
      const pace = afterRefusal(used, NOW, refusedAt);
      const { starts } = startCalls(pace, [answersAfterMs, ...Array(50).fill(0)]);
      expect(starts[0]).toBeGreaterThanOrEqual(refusedAt + 1_000);
      expectNoMoreThan(rateAt(pace, starts.at(-1) ?? 0), starts);
      expect(rateAt(pace, refusedAt)).toBe(RATE / 2);
    }),
    { numRuns: 50 },
  );
});

test('calls of one burst that are refused together halve the rate once, later ones again, down to two a second', () => {
  let pace = afterRefusal(fullPace(RATE), NOW, NOW + 50);
  pace = afterRefusal(pace, NOW + 40, NOW + 60);
  expect(rateAt(pace, NOW + 60)).toBeCloseTo(15, 2);
  for (let at = NOW + 2_000; at < NOW + 20_000; at += 2_000) {
    pace = afterRefusal(pace, at, at);
  }
  expect(rateAt(pace, NOW + 18_000)).toBe(2);
});

test('the rate never falls while nothing is refused, and is whole again ten minutes after a refusal', () => {
  fc.assert(
    fc.property(fc.nat(5), fc.nat(600_000), fc.nat(600_000), (refusals, one, other) => {
      let pace = fullPace(RATE);
      for (let i = 0; i < refusals; i += 1) {
        pace = afterRefusal(pace, NOW, NOW);
      }
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      expect(rateAt(pace, NOW + early)).toBeLessThanOrEqual(rateAt(pace, NOW + late));
      expect(rateAt(pace, NOW + 600_000)).toBe(RATE);
      expect(nextStart(pace, NOW + 600_000)).toBe(NOW + 600_000);
    }),
    { numRuns: 50 },
  );
});
