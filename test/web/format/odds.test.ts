import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMinimum, formatOdds } from '../../../web/format/odds.ts';

test.each([
  [2.5, '2.50', '+150', '6/4'],
  [1.91, '1.91', '−110', '10/11'],
  [2, '2.00', '+100', '1/1'],
  [1.01, '1.01', '−10000', '1/100'],
  [2.16, '2.16', '+116', '23/20'],
  [1.33, '1.33', '−303', '1/3'],
  [11, '11.00', '+1000', '10/1'],
])('%d is %s, %s and %s', (odds, decimal, american, fractional) => {
  expect(formatOdds(odds, 'decimal')).toBe(decimal);
  expect(formatOdds(odds, 'american')).toBe(american);
  expect(formatOdds(odds, 'fractional')).toBe(fractional);
});

test('a fraction is one that bookmakers write, near the odds, and never falls as they rise', () => {
  const odds = fc.integer({ min: 101, max: 100_000 }).map((hundredths) => hundredths / 100);
  const profitOf = (decimal: number) => {
    const [above = 0, below = 0] = formatOdds(decimal, 'fractional').split('/').map(Number);
    expect(below).toBeLessThanOrEqual(500);
    return above / below;
  };
  fc.assert(
    fc.property(odds, odds, (one, other) => {
      expect(profitOf(one) / (one - 1)).toBeGreaterThan(0.8);
      expect(profitOf(one) / (one - 1)).toBeLessThan(1.25);
      expect(profitOf(Math.max(one, other))).toBeGreaterThanOrEqual(profitOf(Math.min(one, other)));
    }),
  );
});

test('minimum odds are never shown lower than they are, and no higher than they need be', () => {
  const decimalOf = (american: string) => {
    const number = Number(american.replace('−', '-'));
    return number > 0 ? 1 + number / 100 : 1 - 100 / number;
  };
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 2_000 }), (hundredths) => {
      const odds = hundredths / 100;
      const shown = formatMinimum(odds, 'american');
      expect(decimalOf(shown)).toBeGreaterThanOrEqual(odds - 1e-9);
      if (odds < 2) {
        const next = `−${Number(shown.slice(1)) + 1}`;
        expect(decimalOf(next)).toBeLessThan(odds);
      }
    }),
  );
  expect(formatMinimum(1.93, 'american')).toBe('−107');
  expect(formatMinimum(1.8, 'american')).toBe('−125');
});
