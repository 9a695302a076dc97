import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKET_LIST } from '#domain/markets/index.ts';
import type { Market } from '#domain/markets/market.ts';
import type { StakeShares } from '#domain/markets/settlement.ts';
import { type Outcome, outcomeName } from '#domain/odds/quotes.ts';
import { returnsOf } from '../../../web/surebet/returns.ts';
import { solve } from '../../../web/surebet/solve.ts';

const EVENT = { home: 'Inter', away: 'Udinese' };
const FOOTBALL = 'soccer_italy_serie_a';
const SPORTS = [FOOTBALL, 'icehockey_nhl', 'basketball_nba'];

/** A market of a sport, under the key that it has there. */
type Case = { readonly market: Market; readonly sportKey: string; readonly marketKey: string };
type Leg = {
  readonly role: Outcome;
  readonly line: number;
  readonly isLay: boolean;
  readonly odds: number;
  readonly commission: number;
};

const CASES: readonly Case[] = MARKET_LIST.flatMap((market) =>
  SPORTS.flatMap((sportKey) => {
    const marketKey = market.keyIn(sportKey);
    return marketKey === null ? [] : [{ market, sportKey, marketKey }];
  }),
);

const GOALS = Array.from({ length: 9 }, (_, goals) => goals);
const SCORES = GOALS.flatMap((home) => GOALS.map((away) => ({ home, away })));

/** How much of a backer's stake is won and lost in each state that the market can end in. */
function statesOf({ market, sportKey, marketKey }: Case, leg: Leg): readonly StakeShares[] {
  // Where the final score does not tell, one of the outcomes happens.
  const byOutcome = market.outcomes.map((each) => ({
    won: Number(each === leg.role),
    lost: Number(each !== leg.role),
  }));
  // A line pays by whichever score its books count, and in football that is the final one.
  const settledAs = market.hasLine ? FOOTBALL : sportKey;
  const byScore = SCORES.flatMap((score) => {
    const settled = market.settle(
      { sportKey: settledAs, marketKey, outcome: leg.role, line: leg.line },
      score,
    );
    return typeof settled === 'string' ? [] : [settled];
  });
  return byScore.length > 0 ? byScore : byOutcome;
}

/** What a unit on a leg returns in each state, by the domain's settlement of scores. */
function independentReturns(of: Case, legs: readonly Leg[]): readonly (readonly number[])[] {
  return legs.map((leg) =>
    statesOf(of, leg).map(({ won, lost }) =>
      leg.isLay
        ? 1 - won + (lost * (1 - leg.commission)) / (leg.odds - 1)
        : 1 - lost + won * (leg.odds - 1) * (1 - leg.commission),
    ),
  );
}

function profitsOf(returns: readonly (readonly number[])[], stakes: readonly number[]) {
  const total = stakes.reduce((sum, stake) => sum + stake, 0);
  return (returns[0] ?? []).map((_, state) =>
    returns.reduce((sum, paid, leg) => sum + (stakes[leg] ?? 0) * (paid[state] ?? 0), -total),
  );
}

const distinctStates = (returns: readonly (readonly number[])[]) => {
  const states = (returns[0] ?? []).map((_, state) => returns.map((paid) => paid[state] ?? 0));
  const distinct = [...new Map(states.map((state) => [state.join(' '), state])).values()];
  return returns.map((_, leg) => distinct.map((state) => state[leg] ?? 0));
};

/** The best worst profit of all choices of stakes whose sum is above `least` and at most `most`. */
function bestOfAll(
  returns: readonly (readonly number[])[],
  choices: readonly (readonly number[])[],
  least = Number.NEGATIVE_INFINITY,
  most = Infinity,
): number {
  const distinct = distinctStates(returns);
  let best = Number.NEGATIVE_INFINITY;
  const go = (stakes: readonly number[], total: number): void => {
    const next = choices[stakes.length];
    if (next === undefined) {
      if (total > least) {
        best = Math.max(best, Math.min(...profitsOf(distinct, stakes)));
      }
      return;
    }
    for (const stake of next) {
      if (total + stake <= most) {
        go([...stakes, stake], total + stake);
      }
    }
  };
  go([], 0);
  return best;
}

const multiples = (unit: number, most: number) =>
  Array.from({ length: Math.floor(most / unit) + 1 }, (_, count) => count * unit);

/** Odds that, after commission, return a net amount. */
const oddsFor = (net: number, isLay: boolean, commission: number) => {
  const exact = isLay ? 1 + (1 - commission) / (net - 1) : 1 + (net - 1) / (1 - commission);
  return Number(exact.toFixed(2));
};

/** Every way in which the legs of a surebet cover its market. */
const legSet = ({ market }: Case) =>
  fc
    .record({
      shape: market.hasLine
        ? fc.constant('back' as const)
        : fc.constantFrom('back' as const, 'lay' as const, 'both' as const),
      outcome: fc.constantFrom(...market.outcomes),
      weights: fc.array(fc.double({ min: 0.6, max: 1, noNaN: true }), {
        minLength: 3,
        maxLength: 3,
      }),
      edge: fc.double({ min: 0.002, max: 0.06, noNaN: true }),
      commissions: fc.array(fc.constantFrom(0, 0.02, 0.05), { minLength: 3, maxLength: 3 }),
      // Quarters, halves and whole lines; below a half no feed has one.
      quarters: fc.integer({ min: 2, max: 16 }),
      apart: fc.constantFrom(0, 0, 1, 2, 4),
    })
    .map(({ shape, outcome, weights, edge, commissions, quarters, apart }): readonly Leg[] => {
      const roles = shape === 'both' ? [outcome, outcome] : market.outcomes;
      const paid = shape === 'lay' ? roles.length - 1 : 1;
      const used = weights.slice(0, roles.length);
      const sum = used.reduce((total, weight) => total + weight, 0);
      return roles.map((role, index) => {
        const isLay = shape === 'lay' || (shape === 'both' && index === 1);
        const commission = commissions[index] ?? 0;
        const net = ((1 + edge) * sum) / ((used[index] ?? 1) * paid);
        // The first side of a handicap has the opposite of what it has to exceed.
        const threshold = (quarters + (index === 0 ? 0 : apart)) / 4;
        const line = market.threshold(1) === 1 ? threshold : -threshold;
        return {
          role,
          line: market.hasLine ? line : 0,
          isLay,
          odds: oddsFor(net, isLay, commission),
          commission,
        };
      });
    });

const surebet = fc.constantFrom(...CASES).chain((of) => legSet(of).map((legs) => ({ of, legs })));

/** The legs as the service gives them to the page. */
function deskLegs({ market }: Case, legs: readonly Leg[]) {
  return legs.map(({ role, line, isLay, odds, commission }) => ({
    outcome: `${isLay ? 'Lay ' : ''}${outcomeName(EVENT, role)}`,
    point: market.hasLine ? market.pointOf(role, line) : null,
    odds,
    commission,
  }));
}

test('200 random surebets of every market, backed and laid, with rounding and one locked leg leave the most that any stakes leave, to the cent', () => {
  fc.assert(
    fc.property(
      surebet,
      fc.constantFrom(1, 5, 10),
      fc.integer({ min: 20, max: 120 }),
      ({ of, legs }, unit, placed) => {
        const returns = independentReturns(of, legs);
        const found = solve({
          returns: returnsOf(deskLegs(of, legs), { market_key: of.marketKey, home: EVENT.home }),
          placed: legs.map((_, index) => (index === 0 ? placed : undefined)),
          total: 1_000,
          unit,
        });
        const choices = legs.map((_, index) =>
          index === 0 ? [placed] : multiples(unit, 6 * placed),
        );
        const profits = profitsOf(returns, found.stakes);
        expect(found.worst).toBeCloseTo(bestOfAll(returns, choices), 2);
        expect(found.worst).toBeCloseTo(Math.min(...profits), 6);
        expect(found.best).toBeCloseTo(Math.max(...profits), 6);
      },
    ),
    { numRuns: 200 },
  );
});

test('200 random surebets of every market with rounded stakes leave the most that any stakes do which use up the total, to the cent', () => {
  fc.assert(
    fc.property(
      surebet,
      fc.constantFrom(5, 10),
      fc.integer({ min: 100, max: 300 }),
      ({ of, legs }, unit, total) => {
        const returns = independentReturns(of, legs);
        const found = solve({
          returns: returnsOf(deskLegs(of, legs), { market_key: of.marketKey, home: EVENT.home }),
          placed: legs.map(() => undefined),
          total,
          unit,
        });
        const choices = legs.map(() => multiples(unit, total));
        const usingTotal = bestOfAll(returns, choices, total - unit, total);
        expect(found.worst).toBeGreaterThan(usingTotal - 0.005);
        expect(found.worst).toBeCloseTo(Math.min(...profitsOf(returns, found.stakes)), 6);
        expect(found.total).toBeLessThanOrEqual(total);
      },
    ),
    { numRuns: 200 },
  );
});

test('a three-way winner outside football is split like any winner', () => {
  const legs = ['Inter', 'Draw', 'Udinese'].map((outcome, index) => ({
    outcome,
    point: null,
    odds: [2.6, 4.6, 2.7][index] ?? 0,
    commission: 0,
  }));
  const of = (marketKey: string) =>
    solve({
      returns: returnsOf(legs, { market_key: marketKey, home: 'Inter' }),
      placed: [undefined, undefined, undefined],
      total: 1_000,
      unit: 1,
    });
  expect(of('h2h_3_way')).toEqual(of('h2h'));
  expect(of('h2h_3_way').worst).toBeGreaterThan(25);
});
