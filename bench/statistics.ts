/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('no values');
  return (low + high) / 2;
}

type Point = { readonly size: number; readonly time: number };

/** The power of the size with which time grows from one measurement to another: ln(t2/t1) / ln(n2/n1). */
export function growthExponent(from: Point, to: Point): number {
  return Math.log(to.time / from.time) / Math.log(to.size / from.size);
}
