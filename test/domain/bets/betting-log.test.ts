import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoggedBet } from '#domain/bets/bet.ts';
import {
  type BettingLog,
  openAmountOf,
  profitSince,
  stakedOf,
  withProfits,
} from '#domain/bets/betting-log.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { EMPTY_LOG } from '../../support/betting-logs.ts';
import { aLoggedBet, NOW } from './builders.ts';

const MAIN = { id: 'main', bankroll: 1_000, currency: 'EUR' };
const FOLLOWS = { id: 'main', currency: 'EUR', since: NOW };

function staking(...stakes: readonly Partial<BettingLog['open'][number]>[]): BettingLog {
  const main = { eventId: 'e1', bankroll: 'main', currency: 'EUR', stake: 10 };
  return { open: stakes.map((stake) => ({ ...main, ...stake })), profits: {} };
}

const recommending = (on: Readonly<Record<string, number>>, started: readonly string[] = []) => ({
  on: (eventId: string) => on[eventId] ?? 0,
  open: () => new Map(Object.entries(on).filter(([eventId]) => !started.includes(eventId))),
});

test('open bets of a bankroll are staked on their events, as fractions of it', () => {
  const log = staking({ stake: 10 }, { stake: 5 }, { stake: 20, eventId: 'e2' });
  const { atStake, committed, open } = stakedOf(log, MAIN);
  expect(committed('e1')).toBeCloseTo(0.015, 12);
  expect(committed('e2')).toBeCloseTo(0.02, 12);
  expect(committed('e3')).toBe(0);
  expect(open()).toBeCloseTo(0.035, 12);
  expect(atStake).toBeCloseTo(0.035, 12);
  expect(openAmountOf(log, MAIN)).toBe(35);
});

test('other bankrolls and other currencies are not staked of it', () => {
  const log = staking({ bankroll: 'second' }, { bankroll: null }, { currency: 'USD' });
  const { atStake, committed, open } = stakedOf(log, MAIN);
  expect([atStake, committed('e1'), open()]).toEqual([0, 0, 0]);
});

test('a bet that was recommended and logged counts once, as the larger of the two', () => {
  const log = staking({ stake: 10 }, { stake: 7, eventId: null });
  const { committed, open } = stakedOf(log, MAIN, recommending({ e1: 15, e2: 4 }));
  expect(committed('e1')).toBeCloseTo(0.015, 12);
  expect(open()).toBeCloseTo(0.026, 12);
  const started = stakedOf(log, MAIN, recommending({ e1: 15, e2: 4 }, ['e1', 'e2']));
  expect(started.open()).toBeCloseTo(0.017, 12);
});

test('a bankroll of nothing has nothing staked while no bet is open', () => {
  expect(stakedOf(EMPTY_LOG, { ...MAIN, bankroll: 0 }).open()).toBe(0);
});

test('the profit is of settled bets of the bankroll in its currency, placed since its amount', () => {
  const settled = (terms: Partial<LoggedBet>, profit = 10): LoggedBet => ({
    ...aLoggedBet({ bankroll: 'main', placedAt: NOW, ...terms }),
    profit,
  });
  const bets = [
    settled({}),
    settled({ placedAt: NOW + 1_000 }, -4.5),
    aLoggedBet({ bankroll: 'main', placedAt: NOW }),
    settled({ placedAt: NOW - 1_000 }),
    settled({ bankroll: 'second' }),
    settled({ bankroll: null }),
    settled({ currency: 'USD' }),
  ];
  expect(profitSince(bets, FOLLOWS)).toBe(5.5);
});

test('the profit of many bets is exact to the cent', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 300 });
  fc.assert(
    fc.property(cents, (profits) => {
      const bet = aLoggedBet({ bankroll: 'main', placedAt: NOW });
      const bets = profits.map((profit) => ({ ...bet, profit: profit / 100 }));
      const exact = profits.reduce((sum, profit) => sum + profit, 0) / 100;
      expect(profitSince(bets, FOLLOWS) + 0).toBe(exact + 0);
    }),
  );
});

test('a bankroll that follows the log has its amount and the profit, never less than nothing', () => {
  const second = { ...DEFAULT_BANKROLL, id: 'second', bankroll: 50 };
  const settings = { ...DEFAULT_SETTINGS, others: [second] };
  const { bankroll, others } = withProfits(settings, {
    open: [],
    profits: { main: 34.2, second: -60 },
  });
  expect([bankroll, others[0]?.bankroll]).toEqual([1_034.2, 0]);
  expect(withProfits(settings, EMPTY_LOG)).toEqual(settings);
});

test('a bankroll may have the name of any word as its id', () => {
  const settings = { ...DEFAULT_SETTINGS, id: 'constructor' };
  expect(withProfits(settings, EMPTY_LOG)).toEqual(settings);
});
