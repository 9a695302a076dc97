import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bet,
  NOTHING_STAKED,
  recommendedStakes,
  type StakeSettings,
} from '#domain/staking/recommended-stake.ts';

const settings: StakeSettings = {
  bankroll: 1000,
  currency: 'EUR',
  kellyFraction: 0.25,
  maxStake: 0.02,
  maxOpen: null,
  rounding: null,
};

function aBet(change: Partial<Bet> = {}): Bet {
  const { ev = 0.05, expectedClv = ev } = change;
  const { eventId = 'e1' } = change;
  // Events are apart unless a test says otherwise.
  const about = { eventId, exposure: eventId, outcomeSet: 'h2h', fairProb: 0.5, settledShare: 1 };
  return { ...about, ...change, ev, expectedClv };
}

const bets = fc.array(
  fc
    .record({
      eventId: fc.constantFrom('e1', 'e2', 'e3'),
      outcomeSet: fc.constantFrom('h2h', 'totals 2.5'),
      fairProb: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
      ev: fc.double({ min: -0.05, max: 0.3, noNaN: true }),
    })
    .map(aBet),
  { maxLength: 8 },
);

describe('one bet', () => {
  const stakeOf = (change: Partial<Bet>, changed: Partial<StakeSettings> = {}) =>
    recommendedStakes([aBet(change)], { ...settings, ...changed })[0];

  test('the worked example', () => expect(stakeOf({})).toBe(11.36));
  test('the stake goes by what is left of the claim, not by the claim', () => {
    expect(stakeOf({ expectedClv: 0.025 })).toBe(5.68);
    expect(stakeOf({ expectedClv: -0.01 })).toBe(0);
  });
  test('a stake that may come back whole is as large as one that may not', () => {
    // A quarter of the stakes come back, so the same price is worth three quarters of 5 %.
    expect(stakeOf({ ev: 0.0375, settledShare: 0.75 })).toBe(11.36);
    expect(stakeOf({ ev: 0.0375 })).toBe(8.72);
  });
  test('on a line that returns stakes whole, the full Kelly stake makes the bankroll grow fastest', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        fc.double({ min: 0.005, max: 0.3, noNaN: true }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        (fairProb, value, settledShare) => {
          const price = (1 + value) / fairProb;
          const bankroll = 1e6;
          const full = { bankroll, kellyFraction: 1, maxStake: 1 };
          const ev = value * settledShare;
          const stake = (stakeOf({ fairProb, ev, settledShare }, full) ?? 0) / bankroll;
          const growth = (part: number) =>
            settledShare *
            (fairProb * Math.log1p(part * (price - 1)) + (1 - fairProb) * Math.log1p(-part));
          expect(growth(stake)).toBeGreaterThan(growth(0.98 * stake));
          expect(growth(stake)).toBeGreaterThan(growth(Math.min(1.02 * stake, 0.999999)));
        },
      ),
    );
  });
  test('no stake at fair odds', () => expect(stakeOf({ ev: 0 })).toBe(0));
  test('no stake below fair odds', () => expect(stakeOf({ ev: -0.02 })).toBe(0));
  test('no more than the cap', () => expect(stakeOf({ ev: 0.3 })).toBe(20));
  test('whole yen', () => expect(stakeOf({}, { currency: 'JPY' })).toBe(11));
  test('below one unit nothing, not the unit', () =>
    expect(stakeOf({}, { bankroll: 0.5 })).toBe(0));

  test('never less for a greater value, a greater bankroll or a greater fraction', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.95, noNaN: true }),
        part,
        part,
        part,
        (fairProb, ev, more, bankroll) => {
          const from = { bankroll: 100 + 5000 * bankroll };
          const here = stakeOf({ fairProb, ev: ev * 0.2 }, from) ?? 0;
          expect(stakeOf({ fairProb, ev: ev * 0.2 + more * 0.2 }, from)).toBeGreaterThanOrEqual(
            here,
          );
          expect(
            stakeOf({ fairProb, ev: ev * 0.2 }, { bankroll: from.bankroll * (1 + more) }),
          ).toBeGreaterThanOrEqual(here);
          expect(
            stakeOf({ fairProb, ev: ev * 0.2 }, { ...from, kellyFraction: 0.25 + 0.75 * more }),
          ).toBeGreaterThanOrEqual(here);
        },
      ),
    );
  });
});

describe('several bets', () => {
  test('outcomes that exclude each other are staked together, not one by one', () => {
    const small = { ...settings, kellyFraction: 0.1, maxStake: 1 };
    const alone = recommendedStakes([aBet({ fairProb: 0.28, ev: 0.176 })], small);
    const together = recommendedStakes(
      [aBet({ fairProb: 0.28, ev: 0.176 }), aBet({ fairProb: 0.5, ev: 0.1 })],
      small,
    );
    expect(alone).toEqual([5.5]);
    expect(together).toEqual([10.95, 17.46]);
  });

  test('bets of one event share its cap in proportion', () => {
    const stakes = recommendedStakes(
      [aBet({ ev: 0.3 }), aBet({ outcomeSet: 'totals 2.5', ev: 0.3 })],
      settings,
    );
    expect(stakes).toEqual([10, 10]);
  });

  test('bets of two events have a cap each', () => {
    expect(
      recommendedStakes([aBet({ ev: 0.3 }), aBet({ eventId: 'e2', ev: 0.3 })], settings),
    ).toEqual([20, 20]);
  });

  test('what is already staked on an event counts first', () => {
    const stakedOnFirst = (share: number) => ({
      ...NOTHING_STAKED,
      committed: (eventId: string) => (eventId === 'e1' ? share : 0),
    });
    expect(recommendedStakes([aBet()], settings, stakedOnFirst(0.015))).toEqual([5]);
    expect(recommendedStakes([aBet()], settings, stakedOnFirst(0.03))).toEqual([0]);
    expect(recommendedStakes([aBet({ eventId: 'e2' })], settings, stakedOnFirst(0.015))).toEqual([
      11.36,
    ]);
  });

  test('stakes are fractions of what open bets leave of the bankroll', () => {
    const atStake = (share: number) => ({ ...NOTHING_STAKED, atStake: share });
    const bets = [aBet({ eventId: 'e1' }), aBet({ eventId: 'e2', ev: 0.3 })];
    expect(recommendedStakes(bets, settings)).toEqual([11.36, 20]);
    expect(recommendedStakes(bets, settings, atStake(0.25))).toEqual([8.52, 15]);
    expect(recommendedStakes(bets, settings, atStake(1.5))).toEqual([0, 0]);
  });

  test('all bets at one book in one league share one cap', () => {
    const bets = ['e1', 'e2', 'e3', 'e4'].map((eventId) =>
      aBet({ eventId, ev: 0.3, exposure: eventId === 'e4' ? 'beta epl' : 'alpha epl' }),
    );
    expect(recommendedStakes(bets, settings)).toEqual([6.66, 6.66, 6.66, 20]);
  });

  test('all open recommendations share one cap, of which earlier ones have their part', () => {
    const bets = ['e1', 'e2'].map((eventId) => aBet({ eventId, ev: 0.3 }));
    const openAt = (share: number) => ({ ...NOTHING_STAKED, open: () => share });
    const limited = { ...settings, maxOpen: 0.05 };
    expect(recommendedStakes(bets, limited)).toEqual([20, 20]);
    expect(recommendedStakes(bets, limited, openAt(0.03))).toEqual([10, 10]);
    expect(recommendedStakes(bets, limited, openAt(0.06))).toEqual([0, 0]);
    expect(recommendedStakes(bets, settings, openAt(0.06))).toEqual([20, 20]);
    expect(recommendedStakes(bets, { ...settings, maxOpen: 0 })).toEqual([0, 0]);
  });

  test('no event ever risks more than the cap, whatever is sent and when', () => {
    fc.assert(
      fc.property(bets, bets, (first, second) => {
        const total = new Map<string, number>();
        for (const round of [first, second]) {
          const stakes = recommendedStakes(round, settings, {
            ...NOTHING_STAKED,
            committed: (eventId) => (total.get(eventId) ?? 0) / 1000,
          });
          for (const [i, { eventId }] of round.entries()) {
            total.set(eventId, (total.get(eventId) ?? 0) + (stakes[i] ?? 0));
          }
        }
        for (const sum of total.values()) {
          expect(sum).toBeLessThanOrEqual(20 + 1e-9);
        }
      }),
    );
  });
});
