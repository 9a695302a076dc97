import { expect, test } from 'vitest';
import { lagSeen, MAX_JITTER_MS, nextPollAt } from '../../../web/scan/poll-schedule.ts';

const facts = {
  generatedAt: 2_000,
  nextScanAt: 45_000,
  lagMs: 2_000,
  now: 10_000,
  misses: 0,
  chance: 0,
};

test('the next scan is asked for once it should be readable, spread over two seconds', () => {
  expect(nextPollAt(facts)).toBe(45_000 + 2_000 + 1_000);
  expect(nextPollAt({ ...facts, chance: 1 }) - nextPollAt(facts)).toBe(MAX_JITTER_MS);
});

test.each([5, 45, 90, 180])('a scan every %d seconds is waited for as long as that', (seconds) => {
  const nextScanAt = seconds * 1_000;
  const now = 2_000;
  expect(nextPollAt({ ...facts, now, nextScanAt })).toBe(nextScanAt + 2_000 + 1_000);
  // A clock that is minutes behind waits no longer than from this scan to the next.
  expect(nextPollAt({ ...facts, now: now - 600_000, nextScanAt })).toBe(
    now - 600_000 + seconds * 1_000 + 1_000,
  );
});

test('a clock that is minutes behind asks soon for a scan that is late', () => {
  const late = { ...facts, generatedAt: 345_000, now: -300_000 };
  expect(nextPollAt(late)).toBe(late.now + 3_000);
});

test('a scan that is late is asked for after 3, 6, 12, 24 and then every 30 seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6].map(
    (misses) => nextPollAt({ ...facts, now: 60_000, misses }) - 60_000,
  );
  expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000]);
});

test('without any scan it asks again soon', () => {
  expect(nextPollAt({ ...facts, generatedAt: undefined, nextScanAt: undefined, misses: 1 })).toBe(
    13_000,
  );
});

test('how long a scan takes is learned from the one before; an absurd time is not', () => {
  expect(lagSeen(0, 45_000, 47_500)).toBe(2_500);
  expect(lagSeen(2_500, 45_000, 120_000)).toBe(2_500);
  expect(lagSeen(2_500, 45_000, 44_000)).toBe(2_500);
  expect(lagSeen(2_500, undefined, 44_000)).toBe(2_500);
});
