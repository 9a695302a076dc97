import { describe, expect, test } from 'vitest';
import { type Plan, QUANTILES, simulate } from '../../../web/views/bets/simulation/simulate.ts';

const PLAN: Plan = {
  bankroll: 1_000,
  staking: 'fixed',
  stake: 10,
  edge: 0.05,
  odds: [2.1],
  bets: 60,
  paths: 10_000,
  seed: 7,
};
const CHANCE = 1.05 / 2.1;

/** The chance of each number of wins, from none to all. */
function binomial(bets: number, chance: number): readonly number[] {
  let chances = [1];
  for (let bet = 0; bet < bets; bet++) {
    chances = Array.from(
      { length: bet + 2 },
      (_, wins) => (chances[wins] ?? 0) * (1 - chance) + (chances[wins - 1] ?? 0) * chance,
    );
  }
  return chances;
}

/** The share of amounts at or below `amount` after all bets, exactly. */
function shareUpTo(amount: number): number {
  return binomial(PLAN.bets, CHANCE)
    .filter((_, wins) => PLAN.bankroll + 10 * (wins * 2.1 - PLAN.bets) <= amount + 1e-6)
    .reduce((sum, chance) => sum + chance, 0);
}

/** The exact chance that a walk of stakes of 100 at odds of 2 is at half of 1,000 at any time. */
function exactlyHalved(bets: number, chance: number): number {
  let at = new Map([[1_000, 1]]);
  let halved = 0;
  for (let bet = 0; bet < bets; bet++) {
    const next = new Map<number, number>();
    for (const [amount, share] of at) {
      for (const [after, part] of [
        [amount + 100, share * chance],
        [amount - 100, share * (1 - chance)],
      ] as const) {
        if (after <= 500) {
          halved += part;
        } else {
          next.set(after, (next.get(after) ?? 0) + part);
        }
      }
    }
    at = next;
  }
  return halved;
}

/** Four standard errors of a share over all paths. */
const reach = (share: number) => 4 * Math.sqrt((share * (1 - share)) / PLAN.paths);

describe('with equal stakes at one price', () => {
  const { checkpoints, behind } = simulate(PLAN);

  test.each(QUANTILES.map((share, index) => ({ share, index })))(
    'the quantile $share is that of the binomial distribution',
    ({ share, index }) => {
      const amount = checkpoints.at(-1)?.quantiles[index] ?? Number.NaN;
      expect(shareUpTo(amount)).toBeGreaterThan(share - reach(share));
      expect(shareUpTo(amount - 21)).toBeLessThan(share + reach(share));
    },
  );

  test('the share that ends behind is the exact one', () => {
    const exact = shareUpTo(999.99);
    expect(Math.abs(behind - exact)).toBeLessThan(reach(exact));
  });

  test('the first checkpoint is before the first bet, and the last after all', () => {
    expect(checkpoints[0]).toEqual({ bets: 0, quantiles: QUANTILES.map(() => 1_000) });
    expect(checkpoints.at(-1)?.bets).toBe(60);
    expect(checkpoints).toHaveLength(41);
  });
});

test('the chance of losing half at any time is that of a walk with a barrier', () => {
  const plan: Plan = { ...PLAN, stake: 100, odds: [2], edge: 0.04, bets: 50 };
  const exact = exactlyHalved(50, 0.52);
  expect(Math.abs(simulate(plan).halved - exact)).toBeLessThan(reach(exact));
});

test('a seed repeats the figures, and another seed gives others', () => {
  expect(simulate(PLAN)).toEqual(simulate(PLAN));
  expect(simulate({ ...PLAN, seed: 8 })).not.toEqual(simulate(PLAN));
});

test('stakes that are a share of the bankroll never use it up', () => {
  const { checkpoints } = simulate({ ...PLAN, staking: 'share', stake: 500, edge: -0.2 });
  expect(checkpoints.at(-1)?.quantiles.every((amount) => amount > 0)).toBe(true);
});

test('fixed stakes end where nothing is left', () => {
  const { checkpoints, halved } = simulate({ ...PLAN, stake: 1_000, edge: -1, paths: 100 });
  expect(checkpoints.at(-1)?.quantiles).toEqual(QUANTILES.map(() => 0));
  expect(halved).toBe(1);
});
