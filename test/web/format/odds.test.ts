import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOdds } from '../../../web/format/odds.ts';

test.each([
  [2.5, '2.50', '+150', '3/2'],
  [1.91, '1.91', '−110', '10/11'],
  [2, '2.00', '+100', '1/1'],
  [1.01, '1.01', '−10000', '1/100'],
  [2.16, '2.16', '+116', '29/25'],
  [1.33, '1.33', '−303', '1/3'],
  [11, '11.00', '+1000', '10/1'],
])('%d is %s, %s and %s', (odds, decimal, american, fractional) => {
  expect(formatOdds(odds, 'decimal')).toBe(decimal);
  expect(formatOdds(odds, 'american')).toBe(american);
  expect(formatOdds(odds, 'fractional')).toBe(fractional);
});

test('a fraction stands for the same odds at two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
      const [above = 0, below = 0] = formatOdds(hundredths / 100, 'fractional')
        .split('/')
        .map(Number);
      expect((above / below + 1).toFixed(2)).toBe((hundredths / 100).toFixed(2));
    }),
  );
});
