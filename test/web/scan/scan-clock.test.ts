import { expect, test } from 'vitest';
import { readScanClock } from '../../../web/scan/scan-clock.ts';

const facts = { generatedAt: 2_000, nextScanAt: 45_000, now: 12_500, reachable: true, waiting: 0 };

test('it counts the age of the scan up and the time to the next down', () => {
  expect(readScanClock(facts)).toEqual({
    health: 'fresh',
    ageSeconds: 10,
    secondsToNext: 33,
    sentence: '',
  });
});

test.each([
  ['waiting', { ...facts, generatedAt: undefined, nextScanAt: undefined }],
  ['fresh', { ...facts, now: 60_000 }],
  ['behind', { ...facts, waiting: 3 }],
  ['late', { ...facts, now: 60_001, waiting: 3 }],
  ['stale', { ...facts, now: 225_001 }],
  ['offline', { ...facts, reachable: false }],
])('%s', (health, given) => {
  expect(readScanClock(given).health).toBe(health);
});

test('whatever is wrong has a sentence', () => {
  for (const given of [
    { ...facts, now: 61_000 },
    { ...facts, now: 300_000 },
    { ...facts, reachable: false },
  ]) {
    expect(readScanClock(given).sentence).toMatch(/\.$/);
  }
});
