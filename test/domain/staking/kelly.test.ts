import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kellyOverExclusive } from '#domain/staking/recommended-stake.ts';
import vectors from '../../vectors/betting.json' with { type: 'json' };

const price = fc.double({ min: 1.01, max: 50, noNaN: true });
const probability = fc.double({ min: 0.01, max: 0.99, noNaN: true });

/** The stake on one outcome alone. */
const kellyFraction = (odds: number, p: number) =>
  kellyOverExclusive([{ price: odds, probability: p }])[0] ?? 0;

/** E ln(bankroll) of stakes on outcomes of which at most one wins. */
function growth(
  bets: readonly { price: number; probability: number }[],
  stakes: readonly number[],
): number {
  const staked = stakes.reduce((sum, stake) => sum + stake, 0);
  const none = 1 - bets.reduce((sum, bet) => sum + bet.probability, 0);
  return bets.reduce(
    (sum, bet, i) => sum + bet.probability * Math.log(1 - staked + (stakes[i] ?? 0) * bet.price),
    none * Math.log(1 - staked),
  );
}

type KellyVector = {
  readonly id: string;
  readonly odds: number;
  readonly p: number;
  readonly fraction: number;
  readonly exact: number | readonly number[];
  readonly exact_stake: number;
  readonly exact_log_growth: number;
  readonly cases: readonly (readonly number[])[];
};

function vector(id: string): KellyVector {
  const found = vectors.vectors.find((each) => each.id === id);
  if (found === undefined) {
    throw new Error(`No vector ${id}`);
  }
  return found as unknown as KellyVector;
}

describe('one outcome', () => {
  test.each(['bt-01', 'bt-03', 'bt-04'])('the full Kelly stake of %s', (id) => {
    const { odds, p, exact } = vector(id);
    expect(kellyFraction(odds, p)).toBeCloseTo(Number(exact), 11);
  });

  test('half of it, and what it makes the bankroll grow by (bt-02)', () => {
    const { odds, p, fraction, exact_stake: stake, exact_log_growth: expected } = vector('bt-02');
    const f = kellyFraction(odds, p) * fraction;
    expect(f).toBeCloseTo(stake, 11);
    expect(growth([{ price: odds, probability: p }], [f])).toBeCloseTo(expected, 11);
  });

  test('the growth in basis points of bt-05', () => {
    const { cases, exact } = vector('bt-05');
    for (const [i, [odds = 0, p = 0]] of cases.entries()) {
      const basisPoints =
        10_000 * Math.expm1(growth([{ price: odds, probability: p }], [kellyFraction(odds, p)]));
      expect(basisPoints).toBeCloseTo([exact].flat()[i] ?? Number.NaN, 9);
    }
  });

  test('a stake exactly where the expected value of bt-06 is positive', () => {
    for (const [odds = 0, p = 0, ev = 0] of vector('bt-06').cases) {
      expect(kellyFraction(odds, p) > 0).toBe(ev > 0);
    }
  });

  test('nothing at fair odds or worse', () => {
    fc.assert(
      fc.property(probability, fc.double({ min: 0, max: 1, noNaN: true }), (p, discount) => {
        const fair = 1 / p;
        expect(kellyFraction(1 + (fair - 1) * discount, p)).toBeLessThan(1e-12);
      }),
    );
  });

  test('never less at a higher probability or a higher price', () => {
    fc.assert(
      fc.property(price, probability, fc.double({ min: 0, max: 1, noNaN: true }), (o, p, step) => {
        const here = kellyFraction(o, p);
        expect(kellyFraction(o, p + (1 - p) * step)).toBeGreaterThanOrEqual(here - 1e-12);
        expect(kellyFraction(o * (1 + step), p)).toBeGreaterThanOrEqual(here - 1e-12);
      }),
    );
  });
});

describe('outcomes that exclude each other', () => {
  const market = fc
    .array(
      fc.tuple(
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: 0.8, max: 1.4, noNaN: true }),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((outcomes) => {
      const total = outcomes.reduce((sum, [weight]) => sum + weight, 0.3);
      return outcomes.map(([weight, worth]) => ({
        probability: weight / total,
        price: (worth * total) / weight,
      }));
    })
    .filter((bets) => bets.every((bet) => bet.price > 1.001));

  test('one alone gets the closed form', () => {
    fc.assert(
      fc.property(price, probability, (o, p) => {
        expect(kellyFraction(o, p)).toBeCloseTo(Math.max(0, (p * o - 1) / (o - 1)), 9);
      }),
    );
  });

  test('no other stakes grow the bankroll faster', () => {
    fc.assert(
      fc.property(
        market,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (bets, noise) => {
          const best = kellyOverExclusive(bets);
          const scale = Math.max(
            1,
            noise.slice(0, bets.length).reduce((sum, part) => sum + part, 0) * 1.001,
          );
          const other = bets.map((_, i) => (noise[i] ?? 0) / scale);
          const near = best.map((stake, i) => stake * (0.9 + 0.2 * (noise[i] ?? 0)));
          expect(growth(bets, best)).toBeGreaterThanOrEqual(growth(bets, other) - 1e-12);
          if (near.reduce((sum, stake) => sum + stake, 0) < 1) {
            expect(growth(bets, best)).toBeGreaterThanOrEqual(growth(bets, near) - 1e-12);
          }
        },
      ),
    );
  });

  test('a surebet is staked in proportion to the probabilities', () => {
    const stakes = kellyOverExclusive([
      { price: 2.2, probability: 0.5 },
      { price: 2.1, probability: 0.5 },
    ]);
    expect(stakes).toEqual([0.5, 0.5]);
  });

  test('the worked example, in the order given', () => {
    const [first, second] = kellyOverExclusive([
      { price: 4.2, probability: 0.28 },
      { price: 2.2, probability: 0.5 },
    ]);
    expect(first).toBeCloseTo(0.1096, 4);
    expect(second).toBeCloseTo(0.1746, 4);
  });
});
