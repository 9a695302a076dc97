import { expect, test } from 'vitest';
import { lagSeen, MAX_JITTER_MS, nextPollAt } from '../../../web/scan/poll-schedule.ts';

const facts = { nextScanAt: 45_000, lagMs: 2_000, now: 10_000, misses: 0, chance: 0 };

test('the next scan is asked for once it should be readable, spread over two seconds', () => {
  expect(nextPollAt(facts)).toBe(45_000 + 2_000 + 1_000);
  expect(nextPollAt({ ...facts, chance: 1 }) - nextPollAt(facts)).toBe(MAX_JITTER_MS);
});

test('a clock that is minutes behind lets no more than 65 seconds pass without a question', () => {
  const { now } = facts;
  expect(nextPollAt({ ...facts, nextScanAt: now + 300_000, chance: 1 })).toBe(now + 65_000);
});

test('a scan that is late is asked for after 3, 6, 12, 24 and then every 30 seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6].map(
    (misses) => nextPollAt({ ...facts, now: 60_000, misses }) - 60_000,
  );
  expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000]);
});

test('without any scan it asks again soon', () => {
  expect(nextPollAt({ ...facts, nextScanAt: undefined, misses: 1 })).toBe(13_000);
});

test('how long a scan takes is learned from the one before; an absurd time is not', () => {
  expect(lagSeen(0, 45_000, 47_500)).toBe(2_500);
  expect(lagSeen(2_500, 45_000, 120_000)).toBe(2_500);
  expect(lagSeen(2_500, 45_000, 44_000)).toBe(2_500);
  expect(lagSeen(2_500, undefined, 44_000)).toBe(2_500);
});
