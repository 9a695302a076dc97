import { expect, test } from 'vitest';
import { median } from '#domain/odds/median.ts';

test('the median of an even number is the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([7])).toBe(7);
  expect(median([10, 9, 100])).toBe(10);
});

test('no values have no median', () => {
  expect(median([])).toBeNaN();
});

test('the values stay in their order', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});
