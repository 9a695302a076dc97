import { expect, test } from 'vitest';
import { growthExponent, median } from '../../bench/statistics.ts';

test('a median is the middle, or between the two in the middle', () => {
  expect(median([7])).toBe(7);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 9])).toBe(3.5);
  expect(() => median([])).toThrow('no values');
});

test('growth is 1 where time doubles with size, 2 where it goes fourfold', () => {
  expect(growthExponent({ size: 500, time: 3 }, { size: 1000, time: 6 })).toBeCloseTo(1, 12);
  expect(growthExponent({ size: 500, time: 3 }, { size: 1000, time: 12 })).toBeCloseTo(2, 12);
  expect(growthExponent({ size: 500, time: 8 }, { size: 8000, time: 8 })).toBe(0);
});
