import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitScoreModel } from '#domain/goals/fit-score-model.ts';
import { overShares } from '#domain/markets/settlement.ts';
import { overOfScores, scoresOf, winnerOfScores } from '../../support/scores.ts';
import betting from '../../vectors/betting.json' with { type: 'json' };

const models = fc.record({
  lambda: fc.double({ min: 0.4, max: 3.2, noNaN: true }),
  mu: fc.double({ min: 0.4, max: 3.2, noNaN: true }),
  rho: fc.double({ min: -0.15, max: 0.02, noNaN: true }),
});
const lines = fc.constantFrom(1.5, 2, 2.25, 2.5, 2.75, 3, 3.5);

describe('a goal model fitted to fair prices', () => {
  test('returns the model that made the prices, from the winner market and any total line', () => {
    fc.assert(
      fc.property(models, lines, (model, line) => {
        const scores = scoresOf(model);
        const { pHome, pAway } = winnerOfScores(scores);
        const fit = fitScoreModel({
          pHome,
          pAway,
          total: { line, pOver: overOfScores(scores, line) },
        });
        if (!fit.ok) {
          throw new Error(fit.reason);
        }
        expect(fit.model.lambda).toBeCloseTo(model.lambda, 6);
        expect(fit.model.mu).toBeCloseTo(model.mu, 6);
        expect(fit.model.rho).toBeCloseTo(model.rho, 6);
        expect(fit.iterations).toBeLessThanOrEqual(12);
      }),
      { numRuns: 300 },
    );
  });

  test('reproduces the winner market to 1e-12 when no total is quoted', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.03, max: 0.9, noNaN: true }),
        fc.double({ min: 0.15, max: 0.33, noNaN: true }),
        (pHome, pDraw) => {
          const pAway = 1 - pHome - pDraw;
          fc.pre(pAway > 0.03);
          const fit = fitScoreModel({ pHome, pAway });
          fc.pre(fit.ok);
          if (!fit.ok) {
            return;
          }
          const again = winnerOfScores(scoresOf(fit.model));
          expect(again.pHome).toBeCloseTo(pHome, 11);
          expect(again.pAway).toBeCloseTo(pAway, 11);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('finds the goal means of a published match within the published ranges', () => {
    const fit = fitScoreModel({ pHome: 0.093897, pAway: 0.747522 });
    if (!fit.ok) {
      throw new Error(fit.reason);
    }
    expect(fit.model.lambda).toBeGreaterThan(0.5);
    expect(fit.model.lambda).toBeLessThan(1);
    expect(fit.model.mu).toBeGreaterThan(2);
    expect(fit.model.mu).toBeLessThan(3);
  });

  test.each([
    { pHome: 0.6, pAway: 0.5 },
    { pHome: 0, pAway: 0.5 },
    { pHome: Number.NaN, pAway: 0.5 },
    { pHome: 0.4, pAway: 0.3, total: { line: 2.6, pOver: 0.5 } },
    { pHome: 0.4, pAway: 0.3, total: { line: 2.5, pOver: 1 } },
  ])('refuses what is no market: %j', (targets) => {
    expect(fitScoreModel(targets)).toEqual({ ok: false, reason: 'not_a_market' });
  });

  test('refuses a model whose goals the grid does not hold', () => {
    expect(fitScoreModel({ pHome: 1.8e-15, pAway: 0.0005 })).toEqual({
      ok: false,
      reason: 'no_convergence',
    });
  });

  test('refuses prices that contradict each other instead of explaining them with an implausible dependence', () => {
    const fit = fitScoreModel({ pHome: 0.4, pAway: 0.35, total: { line: 2.5, pOver: 0.9 } });
    expect(fit.ok).toBe(false);
  });
});

describe('a total bet', () => {
  test.each([
    [2, 2.25, { won: 0, lost: 0.5 }],
    [3, 2.25, { won: 1, lost: 0 }],
    [3, 2.75, { won: 0.5, lost: 0 }],
    [2, 2.75, { won: 0, lost: 1 }],
    [2, 2, { won: 0, lost: 0 }],
    [3, 2.5, { won: 1, lost: 0 }],
  ])('of %d goals on over %d settles as %j', (goals, line, shares) => {
    expect(overShares(goals, line)).toEqual(shares);
  });
});

test('without dependence the grid is that of two independent Poisson counts, as published goal expectancies have it', () => {
  const vector = betting.vectors.find(({ what }) => what === 'goal_expectancy_1x2_poisson');
  if (!vector) {
    throw new Error('the vector is missing');
  }
  const { home, away } = vector.exact as unknown as { home: number; away: number };
  const p = vector.p as unknown as readonly number[];
  const mass = p.reduce((sum, each) => sum + each, 0);
  const { pHome, pAway } = winnerOfScores(scoresOf({ lambda: home, mu: away, rho: 0 }));
  expect(pHome).toBeCloseTo((p[0] ?? 0) / mass, 6);
  expect(pAway).toBeCloseTo((p[2] ?? 0) / mass, 6);
});
