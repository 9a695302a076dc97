/** Median of the first `count` values, which it leaves sorted; of an even number the mean of the middle two. */
export function medianOf(values: Float64Array, count: number): number {
  for (let i = 1; i < count; i++) {
    const value = values[i] as number;
    let j = i;
    while (j > 0 && (values[j - 1] as number) > value) {
      values[j] = values[j - 1] as number;
      j--;
    }
    values[j] = value;
  }
  const half = count >> 1;
  return count % 2 === 1
    ? (values[half] as number)
    : ((values[half - 1] as number) + (values[half] as number)) / 2;
}
