import { expect, test } from 'vitest';
import type { OfferChange } from '#domain/moves/offer-tracks.ts';
import { MAX_SERIES_POINTS, seriesOf, withChanges } from '#domain/moves/price-series.ts';

const START = Date.parse('2026-04-18T15:00:00Z');
const FACTS = {
  eventId: 'e1',
  sportKey: 'basketball_nba',
  home: 'Boston',
  away: 'Miami',
  commenceTime: START,
};
const AT = START - 3_600_000;

const change = (second: number, prices: readonly number[] | null, line: number | null = null) =>
  ({
    market: line === null ? 'two_way' : 'totals',
    book: 'betway',
    number: 0,
    at: AT + second * 1000,
    line,
    prices,
  }) satisfies OfferChange;

const homeOf = (changes: readonly OfferChange[], now = AT) =>
  seriesOf(withChanges(undefined, FACTS, changes), now)[0];

test('a series has its opening, its present and its changes, those of its own outcome', () => {
  const series = homeOf([change(0, [1.9, 1.9]), change(45, [1.9, 1.95]), change(90, [1.8, 2])]);
  expect(series).toEqual({
    marketKey: 'h2h',
    book: 'betway',
    outcome: 'Boston',
    opening: { at: AT, price: 1.9, point: null },
    present: { at: AT + 90_000, price: 1.8, point: null },
    close: null,
    changes: [
      { at: AT, price: 1.9, point: null },
      { at: AT + 90_000, price: 1.8, point: null },
    ],
  });
});

test('after the start the last price is the close, and a gap has none', () => {
  const changes = [change(0, [1.9, 1.9]), change(45, [1.8, 2])];
  expect(homeOf(changes, START)).toMatchObject({ present: null, close: { price: 1.8 } });
  expect(homeOf([...changes, change(90, null)], START)).toMatchObject({
    present: null,
    close: null,
  });
});

test('a change that is taken over twice is one', () => {
  const changes = [change(0, [1.9, 1.9]), change(45, [1.8, 2])];
  const once = withChanges(undefined, FACTS, changes);
  expect(withChanges(once, FACTS, changes)).toEqual(once);
});

test('a long series is thinned evenly, its first and last point and its gaps are kept', () => {
  const changes = Array.from({ length: 1_000 }, (_, i) =>
    i === 500 ? change(i * 45, null) : change(i * 45, [1.5 + i / 1000, 1.9]),
  );
  const points = homeOf(changes)?.changes ?? [];
  const times = points.map(({ at }) => at);
  expect(points.length).toBeLessThanOrEqual(MAX_SERIES_POINTS);
  expect(times[0]).toBe(AT);
  expect(times.at(-1)).toBe(AT + 999 * 45_000);
  expect(points.filter(({ price }) => price === null)).toHaveLength(1);
  const spans = times.slice(1).map((at, i) => at - (times[i] ?? 0));
  expect(Math.max(...spans)).toBeLessThan(1_000_000);
});
