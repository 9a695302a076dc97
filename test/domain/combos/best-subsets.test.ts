import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestSubsets } from '#domain/combos/best-subsets.ts';

function allSubsets(n: number, size: number, from = 0): number[][] {
  if (size === 0) {
    return [[]];
  }
  const subsets: number[][] = [];
  for (let first = from; first <= n - size; first++) {
    for (const rest of allSubsets(n, size - 1, first + 1)) {
      subsets.push([first, ...rest]);
    }
  }
  return subsets;
}

test('the search finds what listing every subset would find, in the same order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: 50 }),
          fc.integer({ min: 4, max: 40 }),
          fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        ),
        { minLength: 2, maxLength: 9 },
      ),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 8 }),
      fc.integer({ min: 1, max: 200 }),
      (unsorted, size, count, conflicts, maxPrice) => {
        const sorted = unsorted.toSorted(([a], [b]) => b - a);
        // Quarters multiply without rounding.
        const candidates = sorted.map(([score, quarters, subject], index) => {
          return { index, score, price: quarters / 4, subject };
        });
        const scores = candidates.map(({ score }) => score);
        const prices = candidates.map(({ price }) => price);
        const subjects = candidates.map(({ subject }) => subject);
        const compatible = (a: number, b: number) =>
          subjects[a] !== subjects[b] &&
          !conflicts.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
        const sum = (indices: readonly number[]) =>
          indices.reduce((total, i) => total + (scores[i] ?? 0), 0);
        const price = (indices: readonly number[]) =>
          indices.reduce((of, i) => of * (prices[i] ?? 1), 1);
        const expected = allSubsets(scores.length, size)
          .filter((s) => s.every((a, i) => s.slice(i + 1).every((b) => compatible(a, b))))
          .filter((s) => price(s) <= maxPrice)
          .toSorted((a, b) => sum(b) - sum(a) || compareTuples(a, b))
          .filter(
            (s, at, all) =>
              all.findIndex((other) => aboutOf(other, subjects) === aboutOf(s, subjects)) === at,
          )
          .slice(0, count);
        const subsets = bestSubsets({
          candidates,
          maxPrice,
          size,
          count,
          compatible: (a, b) => compatible(a.index, b.index),
          maxSteps: 1e6,
        });
        expect(subsets.map((members) => members.map(({ index }) => index))).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('the search stops at its step limit instead of listing millions of subsets that may not be', () => {
  let looks = 0;
  const candidates = Array.from({ length: 400 }, (_, index) => {
    return { score: 400 - index, price: 1, subject: String(index) };
  });
  const compatible = () => {
    looks++;
    return false;
  };
  const search = { candidates, maxPrice: 2, size: 4, count: 5, compatible };
  expect(bestSubsets({ ...search, maxSteps: 1000 })).toEqual([]);
  expect(looks).toBeLessThan(1000);
  expect(looks).toBeGreaterThan(900);
});

test('of a hundred legs, nine in ten too dear to stand together, the best cheap ones are found in few steps', () => {
  const candidates = Array.from({ length: 100 }, (_, index) => {
    return { score: 200 - index, price: index < 90 ? 9 : 1.5, subject: String(index) };
  });
  const search = {
    candidates,
    maxPrice: 15,
    size: 4,
    count: 1,
    compatible: () => true,
  };
  expect(bestSubsets({ ...search, maxSteps: 10_000 })).toEqual([candidates.slice(90, 94)]);
});

const aboutOf = (indices: readonly number[], subjects: readonly string[]) =>
  indices
    .map((index) => subjects[index])
    .sort()
    .join();

function compareTuples(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
