import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOf, createSolvedMarkets, isSolved, recall, remember } from '#domain/margin/solved-markets.ts';

/** Inverse prices of two or three outcomes, 0 for the third of two. */
const market = fc.oneof(
  fc.tuple(inverse(), inverse(), fc.constant(0)),
  fc.tuple(inverse(), inverse(), inverse()),
);
function inverse() {
  return fc.integer({ min: 101, max: 450 }).map((hundredths) => 100 / hundredths);
}

test('what is remembered of a market is found again as it was, and only for exactly its prices', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(market, { minLength: 2, maxLength: 60 }), (markets) => {
      const solved = createSolvedMarkets(8);
      const known = new Map<string, { logFair: number[]; booksum: number }>();
      for (const [turn, prices] of [...markets, ...markets].entries()) {
        const inverse = Float64Array.from([9, ...prices]);
        const cell = cellOf(solved, inverse, 1);
        if (isSolved(solved, cell, inverse, 1)) {
          const logFair = new Float64Array(4);
          const booksum = recall(solved, cell, logFair, 1);
          expect({ logFair: [...logFair.subarray(1)], booksum }).toEqual(known.get(String(prices)));
          found++;
        }
        const logFair = [-turn, -turn - 0.1, -turn - 0.2];
        remember(solved, cell, inverse, Float64Array.from([9, ...logFair]), 1, turn);
        known.set(String(prices), { logFair, booksum: turn });
      }
    }),
  );
  expect(found).toBeGreaterThan(100);
});

test('the last market of a slot is found, and nothing of the one before', () => {
  const solved = createSolvedMarkets(1);
  const logFair = new Float64Array(3);
  const [first, second] = [Float64Array.of(0.5, 0.52, 0), Float64Array.of(0.5, 0.52, 0.01)];
  for (const inverse of [first, second]) {
    expect(isSolved(solved, 0, inverse, 0)).toBe(false);
    remember(solved, 0, inverse, logFair, 0, 1.02);
    expect(isSolved(solved, 0, inverse, 0)).toBe(true);
  }
  expect(isSolved(solved, 0, first, 0)).toBe(false);
});

test('of 1,000 usual pairs of prices nine in ten keep a slot of their own among 8,192', () => {
  const solved = createSolvedMarkets(8_192);
  const cells = new Set<number>();
  for (let a = 150; a < 250; a++)
    for (let b = 0; b < 10; b++) {
      const rest = 1.03 + b / 200 - 100 / a;
      cells.add(cellOf(solved, Float64Array.of(100 / a, 100 / Math.round(100 / rest), 0), 0));
    }
  expect(cells.size).toBeGreaterThan(900);
});
