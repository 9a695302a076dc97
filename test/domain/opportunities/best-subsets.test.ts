import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestSubsets } from '#domain/opportunities/best-subsets.ts';

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
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 9 }),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 8 }),
      fc.integer({ min: 0, max: 200 }),
      (unsorted, size, count, conflicts, cap) => {
        const scores = unsorted.toSorted((a, b) => b - a);
        const compatible = (a: number, b: number) =>
          !conflicts.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
        const sum = (indices: readonly number[]) => indices.reduce((total, i) => total + (scores[i] ?? 0), 0);
        const accept = (indices: readonly number[]) => sum(indices) <= cap;
        const expected = allSubsets(scores.length, size)
          .filter((s) => s.every((a, i) => s.slice(i + 1).every((b) => compatible(a, b))) && accept(s))
          .toSorted((a, b) => sum(b) - sum(a) || compareTuples(a, b))
          .slice(0, count);
        const found = bestSubsets({ scores, size, count, compatible, accept, maxSteps: 1_000_000 });
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('the search stops at its step limit instead of listing millions of rejected subsets', () => {
  let looks = 0;
  const scores = Array.from({ length: 400 }, (_, index) => 400 - index);
  const accept = () => {
    looks++;
    return false;
  };
  expect(bestSubsets({ scores, size: 4, count: 5, compatible: () => true, accept, maxSteps: 1000 })).toEqual(
    [],
  );
  expect(looks).toBe(1000);
});

function compareTuples(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
