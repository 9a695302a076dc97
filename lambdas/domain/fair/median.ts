import { at } from '../odds/column.ts';

/** Median of the first `count` values, which it leaves sorted; of an even number the mean of the middle two. */
export function medianOf(values: Float64Array, count: number): number {
  for (let i = 1; i < count; i++) {
    const value = at(values, i);
    let j = i;
    while (j > 0 && at(values, j - 1) > value) {
      values[j] = at(values, j - 1);
      j--;
    }
    values[j] = value;
  }
  const half = count >> 1;
  return count % 2 === 1 ? at(values, half) : (at(values, half - 1) + at(values, half)) / 2;
}
