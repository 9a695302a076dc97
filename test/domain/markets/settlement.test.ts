import { expect, test } from 'vitest';
import { canRefund } from '#domain/markets/settlement.ts';

test.each([
  [null, false],
  [2.5, false],
  [-0.5, false],
  [3, true],
  [0, true],
  [-1, true],
  [2.25, true],
  [-0.75, true],
])('a stake on a line of %s can come back: %s', (line, refunds) => {
  expect(canRefund(line)).toBe(refunds);
});
