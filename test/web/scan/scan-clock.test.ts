import { expect, test } from 'vitest';
import { Problem, Unreachable } from '../../../web/api/problem.ts';
import { readScanClock } from '../../../web/scan/scan-clock.ts';

const facts = { generatedAt: 2_000, nextScanAt: 45_000, now: 12_500, error: undefined, waiting: 0 };
const REFUSAL = new Problem(503, 'data_unavailable', 'The latest scan cannot be read.', {});

test('it counts the age of the scan up and the time to the next down', () => {
  expect(readScanClock(facts)).toEqual({
    health: 'fresh',
    ageSeconds: 10,
    secondsToNext: 33,
    sentence: '',
  });
});

test.each([
  ['fresh', { ...facts, now: 60_000 }],
  ['behind', { ...facts, waiting: 3 }],
  ['late', { ...facts, now: 60_001, waiting: 3 }],
  ['stale', { ...facts, now: 225_001 }],
  ['offline', { ...facts, now: 60_001, error: new Unreachable('x') }],
  ['refused', { ...facts, now: 300_000, waiting: 3, error: REFUSAL }],
])('%s', (health, given) => {
  expect(readScanClock(given).health).toBe(health);
});

test('whatever is wrong has a sentence', () => {
  for (const given of [
    { ...facts, now: 61_000 },
    { ...facts, now: 300_000 },
    { ...facts, error: new Unreachable('x') },
    { ...facts, error: REFUSAL },
    { ...facts, error: new TypeError('x') },
  ]) {
    expect(readScanClock(given).sentence).toMatch(/\.$/);
  }
});

test.each([
  ['no scan is published', undefined],
  ['the server cannot be reached', new Unreachable('x')],
  ['the server refuses', REFUSAL],
])('while %s, the prices are to be checked once they are minutes old', (_, error) => {
  const advice = /\. Check every price at the book before you bet\.$/;
  expect(readScanClock({ ...facts, now: 225_000, error }).sentence).not.toMatch(advice);
  expect(readScanClock({ ...facts, now: 225_001, error }).sentence).toMatch(advice);
});

test('a refusal is told in its own words, and that what is shown came before', () => {
  expect(readScanClock({ ...facts, now: 61_000, error: REFUSAL }).sentence).toBe(
    'The latest scan cannot be read. These are the last prices that arrived.',
  );
});
