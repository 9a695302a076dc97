import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitGoals, type GoalTargets } from '#domain/goals/fit-goals.ts';
import { USUAL_RHO } from '#domain/goals/score-model.ts';
import { winnerAxes, winnerFromAxes } from '#domain/goals/winner-axes.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { homeOfScores, overOfScores, scoresOf, winnerOfScores } from '../../support/scores.ts';
import vectors from '../../vectors/reference.json' with { type: 'json' };

function firstShare(prices: readonly number[]): number {
  const fair = removeMargin(prices);
  if (!fair.ok) {
    throw new Error(fair.reason);
  }
  return fair.probabilities[0] ?? Number.NaN;
}

const quoted = vectors.flatMap(({ source, input: { ah, totals }, expect: { goals } }) =>
  ah && totals && goals ? [{ source, ah, totals, goals }] : [],
);

test.each(quoted)(
  'the goals behind $source are those of an independent implementation',
  (vector) => {
    const fit = fitGoals({
      handicap: vector.ah.home_handicap,
      pHome: firstShare(vector.ah.prices),
      total: vector.totals.line,
      pOver: firstShare(vector.totals.prices),
    });
    expect(fit?.model.lambda).toBeCloseTo(vector.goals.lam, 7);
    expect(fit?.model.mu).toBeCloseTo(vector.goals.mu, 7);
    const p = winnerFromAxes(fit ?? { home: Number.NaN, draw: Number.NaN });
    vector.goals.p.forEach((expected, outcome) => {
      expect(p[outcome]).toBeCloseTo(expected, 7);
    });
  },
);

test('the model behind a handicap and a total is found again, with the axes of its own grid', () => {
  const goals = fc.double({ min: 0.35, max: 3.5, noNaN: true });
  const off = fc.integer({ min: -3, max: 3 });
  fc.assert(
    fc.property(goals, goals, off, off, (lambda, mu, offHandicap, offTotal) => {
      const model = { lambda, mu, rho: USUAL_RHO };
      const scores = scoresOf(model);
      const handicap = (Math.round((mu - lambda) * 4) + offHandicap) / 4;
      const total = Math.max(0.75, (Math.round((lambda + mu) * 4) + offTotal) / 4);
      const fit = fitGoals({
        handicap,
        pHome: homeOfScores(scores, handicap),
        total,
        pOver: overOfScores(scores, total),
      });
      expect(fit?.model.lambda).toBeCloseTo(lambda, 6);
      expect(fit?.model.mu).toBeCloseTo(mu, 6);
      const { pHome, pDraw, pAway } = winnerOfScores(scores);
      const axes = winnerAxes([pHome, pDraw, pAway]);
      expect(fit?.home).toBeCloseTo(axes.home, 6);
      expect(fit?.draw).toBeCloseTo(axes.draw, 6);
    }),
  );
});

test('the slopes tell how the axes follow the two prices', () => {
  const at: GoalTargets = { handicap: -0.75, pHome: 0.52, total: 2.75, pOver: 0.49 };
  const fit = fitGoals(at);
  const step = 1e-5;
  const shifted = (p: number) => 1 / (1 + Math.exp(-(Math.log(p / (1 - p)) + step)));
  const byHandicap = fitGoals({ ...at, pHome: shifted(at.pHome) });
  const byTotal = fitGoals({ ...at, pOver: shifted(at.pOver) });
  const slope = (value = Number.NaN, base = Number.NaN) => (value - base) / step;
  expect(slope(byHandicap?.home, fit?.home)).toBeCloseTo(fit?.byHandicap.home ?? 0, 4);
  expect(slope(byHandicap?.draw, fit?.draw)).toBeCloseTo(fit?.byHandicap.draw ?? 0, 4);
  expect(slope(byTotal?.home, fit?.home)).toBeCloseTo(fit?.byTotal.home ?? 0, 4);
  expect(slope(byTotal?.draw, fit?.draw)).toBeCloseTo(fit?.byTotal.draw ?? 0, 4);
});
