import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGoalSums, LEVEL, mostEvenTotal, type Spread, sumGoals } from '#domain/goals/goal-sums.ts';
import { lowScoreFactor, poissonInto, SCORES, type ScoreModel } from '#domain/goals/score-grid.ts';

/** Ordinary matches and means so high that the end of the grid counts. */
const mean = fc.oneof(
  fc.double({ min: 0.1, max: 4, noNaN: true }),
  fc.double({ min: 4, max: 14, noNaN: true }),
);
const model = fc.record({ lambda: mean, mu: mean, rho: fc.double({ min: -0.2, max: 0.05, noNaN: true }) });

/** Probabilities by goal difference and by goals, score by score. */
function countedScores(of: ScoreModel) {
  const home = new Float64Array(SCORES);
  const away = new Float64Array(SCORES);
  poissonInto(home, of.lambda);
  poissonInto(away, of.mu);
  const difference = new Float64Array(2 * SCORES - 1);
  const goals = new Float64Array(2 * SCORES - 1);
  for (let i = 0; i < SCORES; i++)
    for (let j = 0; j < SCORES; j++) {
      const p = (home[i] ?? 0) * (away[j] ?? 0) * lowScoreFactor(i, j, of);
      difference[i - j + LEVEL] = (difference[i - j + LEVEL] ?? 0) + p;
      goals[i + j] = (goals[i + j] ?? 0) + p;
    }
  return { difference, goals };
}

test('the sums are those of all scores up to 15 goals a side', () => {
  fc.assert(
    fc.property(model, (of) => {
      const sums = createGoalSums();
      sumGoals(sums, of);
      const counted = countedScores(of);
      for (const kind of ['difference', 'goals'] as const)
        for (const [at, p] of sums[kind].p.entries())
          expect(Math.abs(p - (counted[kind][at] ?? Number.NaN))).toBeLessThan(1e-15);
    }),
  );
});

test('of two half lines equally near even the lower is the most even, whatever rounding says', () => {
  fc.assert(
    fc.property(
      fc.record({
        mu: fc.double({ min: 0.3, max: 3, noNaN: true }),
        rho: fc.double({ min: -0.2, max: 0.05, noNaN: true }),
      }),
      fc.integer({ min: 2, max: 4 }),
      fc.constantFrom(-1e-10, 0, 1e-10),
      ({ mu, rho }, goals, rounding) => {
        // P(over) falls from one half line to the next by P(goals); this lambda puts even right between the two.
        const sums = createGoalSums();
        const skew = (lambda: number) => {
          sumGoals(sums, { lambda, mu, rho });
          const p = sums.goals.p;
          const mass = p.reduce((sum, each) => sum + each, 0);
          const below = p.slice(0, goals).reduce((sum, each) => sum + each, 0);
          return (below + (p[goals] ?? 0) / 2) / mass - 0.5;
        };
        let [low, high] = [1e-3, 12];
        fc.pre(skew(low) > 0 && skew(high) < 0);
        for (let step = 0; step < 60; step++) {
          const middle = (low + high) / 2;
          if (skew(middle) > 0) low = middle;
          else high = middle;
        }
        expect(mostEvenTotal({ lambda: low + rounding, mu, rho }).line).toBe(goals - 0.5);
      },
    ),
  );
});

test('the derivatives are the slopes of the sums, at the end of the grid too', () => {
  const step = 1e-5;
  const moves: Record<Exclude<keyof Spread, 'p'>, (of: ScoreModel, by: number) => ScoreModel> = {
    byLambda: (of, by) => ({ ...of, lambda: of.lambda * Math.exp(by) }),
    byMu: (of, by) => ({ ...of, mu: of.mu * Math.exp(by) }),
    byRho: (of, by) => ({ ...of, rho: of.rho + by }),
  };
  fc.assert(
    fc.property(model, fc.constantFrom('byLambda', 'byMu', 'byRho'), (of, column) => {
      const sums = createGoalSums();
      sumGoals(sums, of);
      const above = countedScores(moves[column](of, step));
      const below = countedScores(moves[column](of, -step));
      for (const kind of ['difference', 'goals'] as const)
        for (const [at, slope] of sums[kind][column].entries()) {
          const counted = ((above[kind][at] ?? Number.NaN) - (below[kind][at] ?? Number.NaN)) / (2 * step);
          expect(Math.abs(slope - counted)).toBeLessThan(2e-9);
        }
    }),
  );
});
