import { expect, test } from 'vitest';
import type { BoardLine } from '../../../clients/generated/page-types.ts';
import { toItems } from '../../../web/views/board/item.ts';

const line = (settledShare: number | null) =>
  ({
    event_id: 'event-1',
    sport_key: 'soccer_epl',
    home: 'Arsenal',
    away: 'Everton',
    commence_time: '2026-04-18T11:30:00Z',
    market_key: 'totals',
    point: 2,
    settlement: 'usual',
    hold: 0.02,
    books: 2,
    fair: [0.5243, 0.4757],
    settled_share: settledShare,
    best: [
      { outcome: 'Over', price: 1.87, book: 'betway', quoted_at: '2026-04-18T09:00:00Z' },
      { outcome: 'Under', price: 2.22, book: 'coolbet', quoted_at: '2026-04-18T09:00:00Z' },
    ],
  }) as unknown as BoardLine;

function valueOfUnder(settledShare: number | null) {
  const [item] = toItems({ kind: 'line', data: [line(settledShare)] } as never);
  return item?.sides[1]?.value;
}

test('the value of a price counts the stakes that come back', () => {
  // 2.22 × 0.4757 − 1 = 0.056054 of what is settled.
  expect(valueOfUnder(0.73)).toBeCloseTo(0.0409, 4);
  expect(valueOfUnder(1)).toBeCloseTo(0.0561, 4);
});

test('where nothing tells how often stakes come back, it is what the price earns if none does', () => {
  expect(valueOfUnder(null)).toBeCloseTo(0.0561, 4);
});
