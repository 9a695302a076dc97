import { expect, test } from 'vitest';
import {
  marketName,
  plural,
  selectionName,
  signedPercent,
  words,
} from '../../../web/format/text.ts';
import { countdown, duration, startTime, timeZone, zoneName } from '../../../web/format/time.ts';

test.each([
  [{ market_key: 'h2h', outcome: 'Arsenal', point: null }, 'Arsenal'],
  [{ market_key: 'totals', outcome: 'Over', point: 2.5 }, 'Over 2.5'],
  [{ market_key: 'spreads', outcome: 'Arsenal', point: -1.5 }, 'Arsenal −1.5'],
  [{ market_key: 'spreads', outcome: 'Everton', point: 1.5 }, 'Everton +1.5'],
])('a selection is named %o', (selection, name) => expect(selectionName(selection)).toBe(name));

test('figures and lengths of time are written for people', () => {
  expect(signedPercent(0.0491)).toBe('+4.9 %');
  expect(signedPercent(-0.012)).toBe('−1.2 %');
  expect(plural(1, 'change')).toBe('1 change');
  expect(plural(7, 'change')).toBe('7 changes');
  expect([duration(12_900), duration(180_000), duration(7_300_000), duration(200_000_000)]).toEqual(
    ['12 s', '3 min', '2 h', '2 d'],
  );
  expect([countdown(86_347_000), countdown(247_000), countdown(-5)]).toEqual([
    '23:59:07',
    '4:07',
    '0:00',
  ]);
});

test('a start says no more than needed', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  expect(startTime(Date.parse('2026-11-22T14:00:00Z'), now)).toBe('14:00');
  expect(startTime(Date.parse('2026-11-23T14:00:00Z'), now)).toBe('Mon 14:00');
  expect(startTime(Date.parse('2026-12-05T14:00:00Z'), now)).toBe('5 Dec 14:00');
});

test('a time is named by the zone that it is shown in', () => {
  timeZone.value = 'Asia/Tokyo';
  expect(zoneName(Date.parse('2026-11-22T10:00:00Z'))).toBe('GMT+9');
  timeZone.value = undefined;
});

test.each(['constructor', '__proto__', 'toString', 'valueOf'])(
  'a feed may name a market %s, and it keeps its key',
  (key) => expect(marketName(key)).toBe(words(key)),
);
