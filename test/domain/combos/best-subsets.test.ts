import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestSubsets } from '#domain/combos/best-subsets.ts';

function allSubsets(n: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const subsets: number[][] = [];
  for (let first = from; first <= n - size; first++) {
    for (const rest of allSubsets(n, size - 1, first + 1)) subsets.push([first, ...rest]);
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
        const scores = sorted.map(([score]) => score);
        // Quarters multiply without rounding.
        const prices = sorted.map(([, quarters]) => quarters / 4);
        const subjects = sorted.map(([, , subject]) => subject);
        const compatible = (a: number, b: number) =>
          subjects[a] !== subjects[b] &&
          !conflicts.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
        const sum = (indices: readonly number[]) => indices.reduce((total, i) => total + (scores[i] ?? 0), 0);
        const price = (indices: readonly number[]) => indices.reduce((of, i) => of * (prices[i] ?? 1), 1);
        const expected = allSubsets(scores.length, size)
          .filter((s) => s.every((a, i) => s.slice(i + 1).every((b) => compatible(a, b))))
          .filter((s) => price(s) <= maxPrice)
          .toSorted((a, b) => sum(b) - sum(a) || compareTuples(a, b))
          .filter(
            (s, at, all) =>
              all.findIndex((other) => aboutOf(other, subjects) === aboutOf(s, subjects)) === at,
          )
          .slice(0, count);
        const search = { scores, prices, maxPrice, subjects, size, count, compatible };
        const found = bestSubsets({ ...search, maxSteps: 1e6 });
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('the search stops at its step limit instead of listing millions of subsets that may not be', () => {
  let looks = 0;
  const scores = Array.from({ length: 400 }, (_, index) => 400 - index);
  const prices = scores.map(() => 1);
  const compatible = () => {
    looks++;
    return false;
  };
  const search = { scores, prices, maxPrice: 2, subjects: scores.map(String), size: 4, count: 5, compatible };
  expect(bestSubsets({ ...search, maxSteps: 1000 })).toEqual([]);
  expect(looks).toBeLessThan(1000);
  expect(looks).toBeGreaterThan(900);
});

test('of a hundred legs, nine in ten too dear to stand together, the best cheap ones are found in few steps', () => {
  const scores = Array.from({ length: 100 }, (_, index) => 200 - index);
  const prices = scores.map((_, index) => (index < 90 ? 9 : 1.5));
  const search = {
    scores,
    prices,
    maxPrice: 15,
    subjects: scores.map(String),
    size: 4,
    count: 1,
    compatible: () => true,
  };
  expect(bestSubsets({ ...search, maxSteps: 10_000 })).toEqual([[90, 91, 92, 93]]);
});

const aboutOf = (indices: readonly number[], subjects: readonly string[]) =>
  indices
    .map((index) => subjects[index])
    .sort()
    .join();

function compareTuples(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
