import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AWAY_WINS,
  DRAWS,
  goalSums,
  HOME_WINS,
  RESULTS,
  slopedSums,
  weighted,
} from '#domain/goals/goal-sums.ts';
import { mainTotal, stakeShares } from '#domain/goals/model-prices.ts';
import type { ScoreModel } from '#domain/goals/score-model.ts';
import {
  homeOfScores,
  overOfScores,
  type Score,
  scoresOf,
  winnerOfScores,
} from '../../support/scores.ts';

/** Ordinary matches and means so high that the end of the grid counts. */
const mean = fc.oneof(
  fc.double({ min: 0.1, max: 4, noNaN: true }),
  fc.double({ min: 4, max: 14, noNaN: true }),
);
const model = fc.record({
  lambda: mean,
  mu: mean,
  rho: fc.double({ min: -0.2, max: 0.05, noNaN: true }),
});

/** Probabilities by goal difference and by goals, score by score. */
function countedScores(of: ScoreModel) {
  const scores = scoresOf(of);
  const count = (result: number, resultOf: (score: Score) => number) =>
    scores.reduce((sum, score) => sum + (resultOf(score) === result ? score.p : 0), 0);
  return {
    difference: RESULTS.difference.map((lead) => count(lead, ({ home, away }) => home - away)),
    total: RESULTS.total.map((goals) => count(goals, ({ home, away }) => home + away)),
  };
}

/** The number and slopes of each goal difference and of each total. */
function eachOf(of: ScoreModel) {
  const sumOver = slopedSums(of);
  const each = (column: 'difference' | 'total') =>
    RESULTS[column].map((result) =>
      sumOver(
        column,
        RESULTS[column].map((other) => Number(other === result)),
      ),
    );
  return { difference: each('difference'), total: each('total') };
}

test('the sums are those of all scores up to 15 goals a side', () => {
  fc.assert(
    fc.property(model, (of) => {
      const sums = eachOf(of);
      const counted = countedScores(of);
      for (const column of ['difference', 'total'] as const) {
        for (const [at, { value }] of sums[column].entries()) {
          expect(Math.abs(value - (counted[column][at] ?? Number.NaN))).toBeLessThan(1e-15);
        }
      }
    }),
  );
});

test('the shares of a stake and of the winner are those of the scores, and the sums add up to 1', () => {
  fc.assert(
    fc.property(model, fc.integer({ min: -20, max: 20 }), (of, quarters) => {
      const scores = scoresOf(of);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, p) => total + p, 0);
      expect(sum(goalSums(of).difference)).toBeCloseTo(1, 12);
      expect(sum(goalSums(of).total)).toBeCloseTo(1, 12);
      const { pHome, pDraw, pAway } = winnerOfScores(scores);
      [pHome, pDraw, pAway].forEach((p, outcome) => {
        expect(
          weighted(goalSums(of).difference, [HOME_WINS, DRAWS, AWAY_WINS][outcome] ?? []),
        ).toBeCloseTo(p, 12);
      });
      for (const [sumOf, threshold, expected] of [
        ['difference', -quarters / 4, homeOfScores(scores, quarters / 4)],
        ['total', Math.abs(quarters) / 4, overOfScores(scores, Math.abs(quarters) / 4)],
      ] as const) {
        const { won, lost } = stakeShares(of, sumOf, threshold);
        expect(won / (won + lost)).toBeCloseTo(expected, 10);
        if (quarters % 4 === 2) {
          expect(won + lost).toBeCloseTo(1, 12);
        }
      }
    }),
  );
});

test('of two half lines equally near even the lower is the main total, whatever rounding says', () => {
  fc.assert(
    fc.property(
      fc.record({
        mu: fc.double({ min: 0.3, max: 3, noNaN: true }),
        rho: fc.double({ min: -0.2, max: 0.05, noNaN: true }),
      }),
      fc.integer({ min: 2, max: 4 }),
      fc.constantFrom(-1e-10, 0, 1e-10),
      ({ mu, rho }, goals, rounding) => {
        // P(over) falls from one half line to the next by P(goals); this lambda puts even right
        // between the two.
        const skew = (lambda: number) => {
          const p = goalSums({ lambda, mu, rho }).total;
          const below = p.slice(0, goals).reduce((sum, each) => sum + each, 0);
          return below + (p[goals] ?? 0) / 2 - 0.5;
        };
        let [low, high] = [1e-3, 12];
        fc.pre(skew(low) > 0 && skew(high) < 0);
        for (let step = 0; step < 60; step++) {
          const middle = (low + high) / 2;
          if (skew(middle) > 0) {
            low = middle;
          } else {
            high = middle;
          }
        }
        expect(mainTotal({ lambda: low + rounding, mu, rho }).line).toBe(goals - 0.5);
      },
    ),
  );
});

test('the derivatives are the slopes of the sums, at the end of the grid too', () => {
  const step = 1e-5;
  const moves = {
    byLambda: (of: ScoreModel, by: number) => ({ ...of, lambda: of.lambda * Math.exp(by) }),
    byMu: (of: ScoreModel, by: number) => ({ ...of, mu: of.mu * Math.exp(by) }),
    byRho: (of: ScoreModel, by: number) => ({ ...of, rho: of.rho + by }),
  };
  fc.assert(
    fc.property(model, fc.constantFrom('byLambda', 'byMu', 'byRho'), (of, slope) => {
      const sums = eachOf(of);
      const above = countedScores(moves[slope](of, step));
      const below = countedScores(moves[slope](of, -step));
      for (const column of ['difference', 'total'] as const) {
        for (const [at, { [slope]: p }] of sums[column].entries()) {
          const counted =
            ((above[column][at] ?? Number.NaN) - (below[column][at] ?? Number.NaN)) / (2 * step);
          expect(Math.abs(p - counted)).toBeLessThan(2e-9);
        }
      }
    }),
  );
});
