import { expect, test } from 'vitest';
import { settlementOf } from '#domain/markets/settlement.ts';

test.each([
  [null, 'no_refund'],
  [2.5, 'no_refund'],
  [-0.5, 'no_refund'],
  [3, 'push'],
  [0, 'push'],
  [-1, 'push'],
  [2.25, 'half'],
  [-0.75, 'half'],
  [2.3, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('a line of %s settles %s', (line, settlement) => {
  expect(settlementOf(line)).toBe(settlement);
});
