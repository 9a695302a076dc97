import { expect, test } from 'vitest';
import { winnerFromAxes } from '#domain/goals/winner-axes.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { type AxisRow, fitAxes } from '../../../research/backtest/fit/fit-axes.ts';
import type { ExpectedClaim } from '../../../research/backtest/fit/fit-expectation.ts';
import {
  chooseThresholds,
  gradedBy,
  selectedBy,
} from '../../../research/backtest/fit/fit-thresholds.ts';
import { reliability, reliabilityPlot } from '../../../research/backtest/reliability-plot.ts';
import { brier, meanOf } from '../../../research/backtest/scores.ts';
import betting from '../../vectors/betting.json' with { type: 'json' };

function probabilitiesAt(home: number, draw: number): number[] {
  return [...winnerFromAxes({ home, draw })];
}

/** Rows of two sources whose truth is a known mixture of them. */
function rowsOf(count: number): AxisRow[] {
  const random = randomOf(7);
  return Array.from({ length: count }, () => {
    const home = [3 * random() - 1.5, 3 * random() - 1.5];
    const draw = [random() - 0.5, random() - 0.5, 1];
    const target = probabilitiesAt(
      0.6 * (home[0] ?? 0) + 0.4 * (home[1] ?? 0),
      0.5 * (draw[0] ?? 0) + 0.3 * (draw[1] ?? 0) + 0.04,
    );
    const features = [
      ...home.map((value) => ({ home: value, draw: 0 })),
      ...draw.map((value) => ({ home: 0, draw: value })),
    ];
    return { features, target, weight: 1 };
  });
}

test('the weights behind probabilities are found again', () => {
  const weights = fitAxes(rowsOf(300), 5);
  expect(weights).toHaveLength(5);
  [0.6, 0.4, 0.5, 0.3, 0.04].forEach((weight, i) => {
    expect(weights[i]).toBeCloseTo(weight, 8);
  });
});

test('a row counts as often as its weight says', () => {
  const rows = rowsOf(60).map((row, i) => ({
    ...row,
    target: probabilitiesAt(i % 3, 0),
    weight: 1 + (i % 2),
  }));
  const repeated = rows.flatMap((row) =>
    Array.from({ length: row.weight }, () => ({ ...row, weight: 1 })),
  );
  const [weighted, plain] = [fitAxes(rows, 5), fitAxes(repeated, 5)];
  for (const [i, weight] of plain.entries()) {
    expect(weighted[i]).toBeCloseTo(weight, 10);
  }
});

const NOTHING = { minEdge: { side: 9, draw: 9 } };
const SEASONS = ['1', '2', '3', '4', '5'];

/** Every season has 100 claims per edge; of those below 0.5 too many do not beat the close. */
function claims(): ExpectedClaim[] {
  return SEASONS.flatMap((season) =>
    [0.33, 0.41, 0.47, 0.53, 0.6].flatMap((edge) =>
      Array.from({ length: 100 }, (_, i) => ({
        season,
        eventId: `${season}-${i}`,
        marketKey: 'h2h',
        outcome: 'home' as const,
        price: 2.5,
        fairProb: 0.44,
        ev: 0.06,
        edge,
        beatChance: 0.8,
        expectedClv: 0.06,
        grade: 'A' as const,
        flags: [],
        others: undefined,
        isDoubtfulLeg: false,
        yardstick: 'pinnacle',
        closingValue: i % 10 === 0 || (edge < 0.5 && i % 2 === 0) ? -0.001 : 0.07,
        profit: 0,
      })),
    ),
  );
}

test('the thresholds have the largest sum of closing line value of those that keep the aim', () => {
  const chosen = chooseThresholds(claims(), SEASONS);
  expect(chosen?.missed).toBe(0);
  const taken = selectedBy(chosen?.thresholds ?? NOTHING, claims(), SEASONS);
  expect(new Set(taken.map(({ edge }) => edge))).toEqual(new Set([0.53, 0.6]));
});

test('where no thresholds keep the aim, those that miss it by the smallest amount are chosen', () => {
  const losers = claims().map((claim) => ({ ...claim, closingValue: claim.closingValue - 0.03 }));
  const chosen = chooseThresholds(losers, SEASONS);
  expect(chosen?.missed).toBeGreaterThan(0);
  const taken = selectedBy(chosen?.thresholds ?? NOTHING, losers, SEASONS);
  expect(new Set(taken.map(({ edge }) => edge))).toEqual(new Set([0.53, 0.6]));
});

test('what is graded A has an expected value of 1.5 % beside its edge', () => {
  const low = claims().map((claim, i) =>
    i % 2 === 0 ? { ...claim, flags: ['low_ev' as const] } : claim,
  );
  const thresholds = { minEdge: { side: 0.5, draw: 0.5 } };
  expect(selectedBy(thresholds, low, SEASONS)).toHaveLength(1_000);
  expect(gradedBy(thresholds, low, SEASONS)).toHaveLength(500);
});

test('nothing is chosen where nothing was selected', () => {
  expect(chooseThresholds([], SEASONS)).toBeUndefined();
});

test('a season that is left out does not change its thresholds', () => {
  const losers = claims().map((bet) => (bet.season === '3' ? { ...bet, closingValue: -0.5 } : bet));
  const others = SEASONS.filter((season) => season !== '3');
  expect(chooseThresholds(losers, others)).toEqual(chooseThresholds(claims(), others));
});

test('reliability counts how often forecasts of a range came true', () => {
  const pairs = [0.21, 0.25, 0.29, 0.95].map((p, i) => ({ p, hit: i % 2 === 0 }));
  const [low, high] = reliability(pairs);
  expect(low?.n).toBe(3);
  expect(low?.p).toBeCloseTo(0.25, 12);
  expect(low?.hit).toBeCloseTo(2 / 3, 12);
  expect(low?.se).toBeCloseTo(Math.sqrt(0.21 * 0.79 + 0.25 * 0.75 + 0.29 * 0.71) / 3, 12);
  expect(high).toMatchObject({ n: 1, hit: 0 });
});

test('the plot names every source', () => {
  const pairs = Array.from({ length: 400 }, (_, i) => ({ p: (i % 100) / 100, hit: i % 3 === 0 }));
  const svg = reliabilityPlot('Reliability', [
    { name: 'fair_prob', pairs },
    { name: 'bwin', pairs },
  ]);
  expect(svg).toMatch(/^<svg xmlns/);
  expect(svg).toContain('>fair_prob<');
  expect(svg).toContain('>bwin<');
  expect(svg.match(/<polyline/g)).toHaveLength(2);
});

test('the Brier score sums squared errors over outcomes, as published', () => {
  const vector = betting.vectors.find(({ what }) => what === 'brier_multiclass');
  const cases = (vector?.cases ?? []) as { p: number[]; observed: number; expected: number }[];
  expect(cases).toHaveLength(2);
  for (const { p, observed, expected } of cases) {
    expect(brier(p, observed)).toBeCloseTo(expected, 12);
  }
});

test('a mean comes with its standard error', () => {
  expect(meanOf([1, 2, 3, 4])).toEqual({ n: 4, mean: 2.5, se: Math.sqrt(5 / 3 / 4) });
});
