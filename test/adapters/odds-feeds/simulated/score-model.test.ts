import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goalModel } from '#adapters/odds-feeds/simulated/goal-model.ts';
import { evenLine, settleAbove, shareAbove } from '#adapters/odds-feeds/simulated/lines.ts';
import { type Discipline, scoreModel } from '#adapters/odds-feeds/simulated/score-model.ts';

const DISCIPLINES: readonly Discipline[] = ['football', 'ice_hockey', 'basketball', 'tennis'];

const strengths = fc.record({
  edge: fc.double({ min: -2, max: 2, noNaN: true }),
  pace: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
});

describe('goals', () => {
  test('follow Dixon and Coles: a goalless draw has probability exp(-λ-μ)(1 - λμρ)', () => {
    const [home, away, rho] = [1.5, 1.1, -0.065];
    const goals = goalModel(home, away, rho, false);
    const nil = Math.exp(-home - away) * (1 - home * away * rho);
    expect(1 - goals.total(1)).toBeCloseTo(nil, 9);
    const one = Math.exp(-home - away) * (home * (1 + away * rho) + away * (1 + home * rho));
    expect(goals.total(1) - goals.total(2)).toBeCloseTo(one, 9);
  });

  test('give the winner and the margin one story', () => {
    const goals = goalModel(1.5, 1.1, -0.065, false);
    expect(goals.margin(1)).toBeCloseTo(goals.home, 9);
    expect(goals.margin(0) - goals.margin(1)).toBeCloseTo(goals.draw, 9);
    expect(goals.home + goals.draw + goals.away).toBeCloseTo(1, 12);
  });

  test('of overtime leave no drawn game and one goal more', () => {
    const [regular, overtime] = [goalModel(3, 2.7, 0, false), goalModel(3, 2.7, 0, true)];
    expect(overtime.margin(0) - overtime.margin(1)).toBeCloseTo(0, 12);
    expect(overtime.margin(1)).toBeCloseTo(regular.home + regular.draw / 2, 9);
    expect(overtime.total(1)).toBe(1);
  });
});

describe('lines', () => {
  const dice = (count: number) => Math.min(1, Math.max(0, (7 - count) / 6));

  test('settle by their kind: whole lines refund, quarter lines by halves', () => {
    expect(settleAbove(dice, 3.5)).toEqual({ won: 0.5, lost: 0.5 });
    const whole = settleAbove(dice, 3);
    expect(whole.won).toBeCloseTo(3 / 6, 12);
    expect(whole.lost).toBeCloseTo(2 / 6, 12);
    const quarter = settleAbove(dice, 3.25);
    expect(quarter.won).toBeCloseTo(3 / 6, 12);
    expect(quarter.lost).toBeCloseTo((2 / 6 + 3 / 6) / 2, 12);
  });

  test('are placed where the two sides are nearest even', () => {
    expect(evenLine(dice, 3.5, 1, 0.5)).toBe(3.5);
    expect(evenLine(dice, 5, 0.25, 0)).toBe(3.5);
  });
});

describe.each(DISCIPLINES)('%s', (discipline) => {
  test('has winners that sum to one and lines that fall as they rise', () => {
    fc.assert(
      fc.property(strengths, (given) => {
        const { twoWay, threeWay, total, margin, meanTotal } = scoreModel(discipline, given);
        if (twoWay) expect(twoWay.home + twoWay.away).toBeCloseTo(1, 9);
        if (threeWay) expect(threeWay.home + threeWay.draw + threeWay.away).toBeCloseTo(1, 9);
        expect(twoWay ?? threeWay).not.toBeNull();
        const middle = Math.floor(meanTotal);
        for (let line = middle - 2; line < middle + 2; line += 0.25) {
          expect(shareAbove(total, line)).toBeGreaterThanOrEqual(shareAbove(total, line + 0.25) - 1e-12);
          expect(shareAbove(margin, line - middle)).toBeGreaterThanOrEqual(
            shareAbove(margin, line - middle + 0.25) - 1e-12,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  test('turns an edge into a better chance of the home side, and a pace into a higher total', () => {
    const [even, better] = [
      scoreModel(discipline, { edge: 0, pace: 0 }),
      scoreModel(discipline, { edge: 0.5, pace: 0.5 }),
    ];
    const home = ({ twoWay, threeWay }: typeof even) => (twoWay ?? threeWay)?.home ?? 0;
    expect(home(better)).toBeGreaterThan(home(even) + 0.05);
    expect(better.meanTotal).toBeGreaterThan(even.meanTotal);
  });
});
