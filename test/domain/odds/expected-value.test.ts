import { expect, test } from 'vitest';
import {
  expectedValue,
  priceAfterCommission,
  winningsExcess,
} from '#domain/odds/expected-value.ts';
import betting from '../../vectors/betting.json' with { type: 'json' };

test('reproduces the published expected values', () => {
  const vector = betting.vectors.find((candidate) => candidate.id === 'bt-06');
  if (!vector?.cases || !vector.exact) {
    throw new Error('vector bt-06 is missing');
  }
  const values = (vector.cases as number[][]).map(([odds = Number.NaN, p = Number.NaN]) =>
    expectedValue(p, odds),
  );
  expect(values).toHaveLength(4);
  for (const [i, value] of values.entries()) {
    expect(value).toBeCloseTo((vector.exact as number[])[i] ?? Number.NaN, 11);
  }
});

test('commission is taken from what is won, not from the stake', () => {
  expect(priceAfterCommission(2.5, 0.05)).toBeCloseTo(2.425, 12);
  expect(priceAfterCommission(2.5, 0)).toBe(2.5);
});

test('the winnings of a price exceed the fair ones by (price - 1) / (fair odds - 1) - 1', () => {
  for (const fairProb of [0.2, 0.25, 0.5, 0.8]) {
    for (const price of [1.3, 2.2, 4.5]) {
      expect(winningsExcess(expectedValue(fairProb, price), fairProb)).toBeCloseTo(
        (price - 1) / (1 / fairProb - 1) - 1,
        3,
      );
    }
  }
});
