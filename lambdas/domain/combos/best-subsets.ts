export type SubsetSearch = {
  /** Scores in descending order. */
  readonly scores: readonly number[];
  /** A price of each, none below 1: their product is the price of a subset. */
  readonly prices: readonly number[];
  readonly maxPrice: number;
  /** What each is about: of the subsets about the same only the best is wanted. */
  readonly subjects: readonly string[];
  readonly size: number;
  readonly count: number;
  /** Whether two positions may stand together. */
  readonly compatible: (a: number, b: number) => boolean;
  /** How many beginnings of subsets may be looked at before the search gives up with the best it has. */
  readonly maxSteps: number;
};

type Subset = { readonly indices: number[]; readonly sum: number };

/** Sums and products taken in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * The `count` subsets of a given size with the greatest sum of scores whose price is not above `maxPrice`, best first, as
 * ascending index tuples; equal sums by the earlier tuple. Exact as long as it does not run out of steps: branch and bound
 * (Land and Doig 1960), deepest first. A beginning is given up where the best scores left cannot lift it above the worst
 * subset kept, or the lowest prices left cannot keep it below the highest price.
 */
export function bestSubsets(search: SubsetSearch): number[][] {
  const { scores, prices, maxPrice, subjects, size, count, compatible } = search;
  const found: Subset[] = [];
  const indices: number[] = [];
  const lowest = lowestFrom(prices);
  let steps = 0;

  /** The most that `left` scores from `index` can add up to. */
  function mostFrom(index: number, left: number): number {
    let most = 0;
    for (let i = index; i < index + left; i++) most += scores[i] ?? 0;
    return most;
  }

  const areAboutTheSame = (some: readonly number[], others: readonly number[]) =>
    some.every((a) => others.some((b) => subjects[a] === subjects[b]));

  function keep(sum: number): void {
    const twin = found.findIndex((other) => areAboutTheSame(other.indices, indices));
    if (twin >= 0 && (found[twin]?.sum ?? 0) >= sum) return;
    if (twin >= 0) found.splice(twin, 1);
    const better = found.findIndex((other) => other.sum < sum);
    found.splice(better < 0 ? found.length : better, 0, { indices: [...indices], sum });
    if (found.length > count) found.pop();
  }

  function extend(from: number, sum: number, price: number): void {
    const left = size - indices.length;
    if (left === 0) {
      keep(sum);
      return;
    }
    for (let index = from; index + left <= scores.length && steps < search.maxSteps; index++) {
      const worst = found.length < count ? Number.NEGATIVE_INFINITY : (found[count - 1]?.sum ?? 0);
      if (sum + mostFrom(index, left) < worst - ROUNDING) return;
      steps++;
      const withThis = price * (prices[index] ?? 1);
      const atLeast = withThis * (lowest[index + 1] ?? 1) ** (left - 1);
      if (withThis > maxPrice || atLeast > maxPrice * (1 + ROUNDING)) continue;
      if (!indices.every((other) => compatible(other, index))) continue;
      indices.push(index);
      extend(index + 1, sum + (scores[index] ?? 0), withThis);
      indices.pop();
    }
  }

  extend(0, 0, 1);
  return found.map((subset) => subset.indices);
}

/** The lowest price of each place and all behind it. */
function lowestFrom(prices: readonly number[]): number[] {
  const lowest = [...prices];
  for (let i = lowest.length - 2; i >= 0; i--)
    lowest[i] = Math.min(lowest[i] ?? Number.POSITIVE_INFINITY, lowest[i + 1] ?? Number.POSITIVE_INFINITY);
  return lowest;
}
