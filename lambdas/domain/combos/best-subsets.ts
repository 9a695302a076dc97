/** One of the things that subsets are made of. */
export type Candidate = {
  readonly score: number;
  /** At least 1. The product of the prices is the price of a subset. */
  readonly price: number;
  /** What it is about. Of the subsets about the same subjects only the best is wanted. */
  readonly subject: string;
};

export type SubsetSearch<T extends Candidate> = {
  /** In descending order of score. */
  readonly candidates: readonly T[];
  readonly maxPrice: number;
  readonly size: number;
  readonly count: number;
  /** Whether two may stand in one subset. */
  readonly compatible: (a: T, b: T) => boolean;
  /** How many partial subsets are tried before the search ends with the best it has found. */
  readonly maxSteps: number;
};

type Subset<T> = { readonly members: readonly T[]; readonly sum: number; readonly price: number };

/** Sums and products taken in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * The `count` subsets of a given size with the greatest sum of scores whose price is not above
 * `maxPrice`, best first, members in the order of the candidates; of equal sums the one whose
 * members come earlier. Exact as long as the steps suffice: branch and bound (Land and Doig 1960),
 * deepest first. A partial subset is given up where the best scores left cannot lift it above the
 * worst subset kept, or the lowest prices left cannot keep it below the highest price.
 */
export function bestSubsets<T extends Candidate>(search: SubsetSearch<T>): (readonly T[])[] {
  const { candidates, maxPrice, size, count, compatible, maxSteps } = search;
  const minPrices = minPricesFrom(candidates);
  const found: Subset<T>[] = [];
  let steps = 0;

  function maxSum(from: number, left: number): number {
    return candidates.slice(from, from + left).reduce((sum, { score }) => sum + score, 0);
  }

  function extend(subset: Subset<T>, from: number): void {
    const left = size - subset.members.length;
    if (left === 0) {
      keep(found, subset, count);
      return;
    }
    for (let next = from; next + left <= candidates.length && steps < maxSteps; next++) {
      const worst = found.length < count ? Number.NEGATIVE_INFINITY : (found.at(-1)?.sum ?? 0);
      const candidate = candidates[next];
      if (!candidate || subset.sum + maxSum(next, left) < worst - ROUNDING) {
        return;
      }
      steps++;
      const price = subset.price * candidate.price;
      const minPrice = price * (minPrices[next + 1] ?? 1) ** (left - 1);
      if (price > maxPrice || minPrice > maxPrice * (1 + ROUNDING)) {
        continue;
      }
      if (!subset.members.every((member) => compatible(member, candidate))) {
        continue;
      }
      extend(
        { members: [...subset.members, candidate], sum: subset.sum + candidate.score, price },
        next + 1,
      );
    }
  }

  extend({ members: [], sum: 0, price: 1 }, 0);
  return found.map(({ members }) => members);
}

/** Adds a subset to the best found, unless an equal or better one is about the same subjects. */
function keep<T extends Candidate>(found: Subset<T>[], subset: Subset<T>, count: number): void {
  const similar = found.findIndex((other) => isAboutTheSame(other.members, subset.members));
  if (similar >= 0 && (found[similar]?.sum ?? 0) >= subset.sum) {
    return;
  }
  if (similar >= 0) {
    found.splice(similar, 1);
  }
  const worse = found.findIndex((other) => other.sum < subset.sum);
  found.splice(worse < 0 ? found.length : worse, 0, subset);
  if (found.length > count) {
    found.pop();
  }
}

function isAboutTheSame(some: readonly Candidate[], others: readonly Candidate[]): boolean {
  return some.every((a) => others.some((b) => a.subject === b.subject));
}

/** The lowest price of each candidate and all behind it. */
function minPricesFrom(candidates: readonly Candidate[]): number[] {
  let min = Number.POSITIVE_INFINITY;
  return candidates
    .toReversed()
    .map(({ price }) => {
      min = Math.min(min, price);
      return min;
    })
    .toReversed();
}
