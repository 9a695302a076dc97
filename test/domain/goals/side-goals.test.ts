import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stakeShares } from '#domain/goals/model-prices.ts';
import type { ScoreModel } from '#domain/goals/score-model.ts';
import { MARKET_LIST, MARKETS } from '#domain/markets/index.ts';
import type { Score } from '#domain/markets/settlement.ts';

const GOALS = 40;

/** The probability of every score, by the formula of Dixon and Coles. */
function scoresOf({ lambda, mu, rho }: ScoreModel): readonly (Score & { readonly p: number })[] {
  const poisson = (mean: number, goals: number) => {
    let p = Math.exp(-mean);
    for (let k = 1; k <= goals; k++) {
      p *= mean / k;
    }
    return p;
  };
  const tau = (home: number, away: number) => {
    const low: Readonly<Record<string, number>> = {
      '0-0': 1 - lambda * mu * rho,
      '0-1': 1 + lambda * rho,
      '1-0': 1 + mu * rho,
      '1-1': 1 - rho,
    };
    return low[`${home}-${away}`] ?? 1;
  };
  return Array.from({ length: GOALS * GOALS }, (_, index) => {
    const [home, away] = [Math.floor(index / GOALS), index % GOALS];
    return { home, away, p: poisson(lambda, home) * poisson(mu, away) * tau(home, away) };
  });
}

const model = fc.record({
  lambda: fc.double({ min: 0.2, max: 4, noNaN: true }),
  mu: fc.double({ min: 0.2, max: 4, noNaN: true }),
  rho: fc.double({ min: -0.13, max: 0.05, noNaN: true }),
});
const line = fc.integer({ min: 1, max: 20 }).map((quarters) => quarters / 4);

test('what goals win and lose of a stake is the mean over all scores of what each score does', () => {
  const priced = MARKET_LIST.filter(({ goals }) => goals !== null);
  expect(priced).toHaveLength(6);
  fc.assert(
    fc.property(fc.constantFrom(...priced), model, line, (market, goals, total) => {
      const marketKey = market.keyIn('soccer_epl') ?? '';
      const selection = { sportKey: 'soccer_epl', marketKey, line: total };
      for (const [index, outcome] of market.outcomes.entries()) {
        let [won, lost] = [0, 0];
        for (const { p, ...score } of scoresOf(goals)) {
          const shares = market.settle({ ...selection, outcome }, score);
          if (typeof shares === 'string') {
            throw new Error(shares);
          }
          won += p * shares.won;
          lost += p * shares.lost;
        }
        const threshold = market.threshold(total);
        const expected = market.goals && stakeShares(goals, market.goals, threshold);
        // The second outcome wins what the first loses.
        const [ofWon, ofLost] = index === 0 ? [won, lost] : [lost, won];
        expect(expected?.won).toBeCloseTo(ofWon, 4);
        expect(expected?.lost).toBeCloseTo(ofLost, 4);
      }
    }),
    { numRuns: 60 },
  );
});

test('the winner and the first half are not priced by the goals of the match', () => {
  for (const market of [MARKETS.three_way, MARKETS.two_way, MARKETS.first_half]) {
    expect(market.goals).toBeNull();
  }
});
