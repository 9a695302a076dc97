import { expect, test } from 'vitest';
import type { PriceSeries } from '../../../clients/generated/page-types.ts';
import { booksOf, linesOf, nameOf, rowKeys } from '../../../web/views/event/price-series.ts';

const aSeries = (rest: Partial<PriceSeries> = {}): PriceSeries => ({
  book: 'betsson',
  market_key: 'totals',
  outcome: 'Over',
  opening: 1.9,
  opening_point: 2.5,
  opening_at: '2026-04-18T08:00:00Z',
  present: 1.95,
  present_point: 2.5,
  present_since: '2026-04-18T10:00:00Z',
  close: null,
  close_point: null,
  changes: [
    ['2026-04-18T08:00:00Z', 1.9, 2.5],
    ['2026-04-18T09:00:00Z', null, null],
    ['2026-04-18T10:00:00Z', 1.95, 2.5],
  ],
  ...rest,
});

test('a price that was withdrawn is a gap of the line, and the gap says so', () => {
  const { points } = linesOf(aSeries(), String);
  expect(points.map(({ y, text }) => [y, text])).toEqual([
    [1.9, '1.9 (line 2.5)'],
    [Number.NaN, 'no price'],
    [1.95, '1.95 (line 2.5)'],
  ]);
});

test('a book with several series of one line has rows of its own, and is chosen once', () => {
  const second = aSeries({ present: null, present_point: null, present_since: null });
  const all = [aSeries(), aSeries({ book: 'coolbet' }), second];
  expect(new Set(all.map(nameOf)).size).toBe(1);
  expect(new Set(rowKeys(all)).size).toBe(3);
  expect(booksOf(all)).toEqual(['betsson', 'coolbet']);
});
