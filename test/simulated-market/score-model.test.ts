import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Distribution,
  evenLine,
  meanOf,
  settleLine,
} from '#simulated-market/model/distribution.ts';
import {
  type Discipline,
  football,
  scoreModel,
  withOvertime,
} from '#simulated-market/model/score-model.ts';

const DISCIPLINES: readonly Discipline[] = ['football', 'ice_hockey', 'basketball', 'tennis'];

const strengths = fc.record({
  edge: fc.double({ min: -2, max: 2, noNaN: true }),
  pace: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
});

const exactly = ({ lowest, mass }: Distribution, count: number) => mass[count - lowest] ?? 0;

describe('goals', () => {
  const match = football(1.5, 1.1, -0.065);

  test('follow Dixon and Coles: a goalless draw has probability exp(-λ-μ)(1 - λμρ)', () => {
    const [home, away, rho] = [1.5, 1.1, -0.065];
    expect(exactly(match.total, 0)).toBeCloseTo(
      Math.exp(-home - away) * (1 - home * away * rho),
      9,
    );
    const one = Math.exp(-home - away) * (home * (1 + away * rho) + away * (1 + home * rho));
    expect(exactly(match.total, 1)).toBeCloseTo(one, 9);
  });

  test('give the winner and the margin one story', () => {
    const { threeWay: winner, margin } = match;
    expect(settleLine(margin, 0.5).over).toBeCloseTo(winner.home, 9);
    expect(exactly(margin, 0)).toBeCloseTo(winner.draw, 9);
    expect(winner.home + winner.draw + winner.away).toBeCloseTo(1, 12);
  });

  test('of overtime leave no drawn game and one goal more', () => {
    const [regular, overtime] = [football(3, 2.7, 0), withOvertime(3, 2.7)];
    expect(exactly(overtime.margin, 0)).toBe(0);
    expect(settleLine(overtime.margin, 0.5).over).toBeCloseTo(
      regular.threeWay.home + regular.threeWay.draw / 2,
      9,
    );
    expect(exactly(overtime.total, 0)).toBeCloseTo(0, 12);
  });
});

describe('lines', () => {
  const dice: Distribution = { lowest: 1, mass: [1, 1, 1, 1, 1, 1] };

  test('lines settle by their kind: whole lines refund, quarter lines by halves', () => {
    expect(settleLine(dice, 3.5)).toEqual({ over: 0.5, under: 0.5, settled: 1 });
    const whole = settleLine(dice, 3);
    expect(whole.over).toBeCloseTo(3 / 5, 12);
    expect(whole.settled).toBeCloseTo(5 / 6, 12);
    const quarter = settleLine(dice, 3.25);
    expect(quarter.over * quarter.settled).toBeCloseTo(3 / 6, 12);
    expect(quarter.under * quarter.settled).toBeCloseTo((2 / 6 + 3 / 6) / 2, 12);
  });

  test('lines are placed where the two sides are nearest even', () => {
    expect(evenLine(dice, 1, 0.5)).toBe(3.5);
    expect(evenLine(dice, 0.25, 0)).toBe(3.5);
    const skewed: Distribution = { lowest: 0, mass: [5, 4, 1, 1, 1, 1, 1, 1] };
    expect(evenLine(skewed, 1, 0.5)).toBe(1.5);
  });
});

describe.each(DISCIPLINES)('%s', (discipline) => {
  test('has winners that sum to one and lines that fall as they rise', () => {
    fc.assert(
      fc.property(strengths, (given) => {
        const { twoWay, threeWay, total, margin } = scoreModel(discipline, given);
        if (twoWay) {
          expect(twoWay.home + twoWay.away).toBeCloseTo(1, 9);
        }
        if (threeWay) {
          expect(threeWay.home + threeWay.draw + threeWay.away).toBeCloseTo(1, 9);
        }
        expect(twoWay ?? threeWay).not.toBeNull();
        const middle = Math.floor(meanOf(total));
        for (let line = middle - 2; line < middle + 2; line += 0.25) {
          expect(settleLine(total, line).over).toBeGreaterThanOrEqual(
            settleLine(total, line + 0.25).over - 1e-12,
          );
          expect(settleLine(margin, line - middle).over).toBeGreaterThanOrEqual(
            settleLine(margin, line - middle + 0.25).over - 1e-12,
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
    expect(meanOf(better.total)).toBeGreaterThan(meanOf(even.total));
  });
});
