import { expect, test } from 'vitest';
import { minimumOdds } from '#domain/staking/minimum-odds.ts';
import { pricedBet } from '#domain/staking/priced-bet.ts';
import type {
  EventOpportunity,
  Event as ExplainedEvent,
} from '../../../clients/generated/page-types.ts';
import { minEvOf, minimumOddsAt, minimumOfAll } from '../../../web/bets/minimum-odds.ts';
import { boardSelection, fromBoard, fromComboLeg, fromEvent } from '../../../web/bets/to-log.ts';

test.each([
  ['a whole total', 'unibet', 2, { fairProb: 0.4063, price: 2.47, ev: 0.0022 }],
  ['a half total', 'unibet', 2.5, { fairProb: 0.4063, price: 2.5, ev: 0.0158 }],
  ['a winner', 'unibet', null, { fairProb: 0.5, price: 2.1, ev: 0.05 }],
  ['a winner at an exchange', 'smarkets', null, { fairProb: 0.5, price: 2.1, ev: 0.039 }],
  ['a whole handicap at an exchange', 'smarkets', -1, { fairProb: 0.5, price: 2.1, ev: 0.03 }],
] as const)('minimum odds of %s are those of the service', (_, book, point, bet) => {
  for (const minEv of [0.015, 0.05]) {
    expect(minimumOddsAt({ book, point, ...bet }, minEv)).toBe(
      minimumOdds(pricedBet({ book, ...bet }, [point]), minEv),
    );
  }
});

test('where stakes come back, minimum odds are those of what is settled', () => {
  // (1 + 0.05 / 0.605) / 0.4063 = 2.6646…
  expect(minimumOfAll(0.4063, 0.605, 0.05)).toBe(2.67);
  expect(minimumOfAll(0.4063, null, 0.05)).toBe(2.59);
  const side = { ...ARSENAL, book: 'unibet', price: 2.1, fairOdds: 2, value: 0.0365 };
  const drawNoBet = boardSelection({ ...SELECTION, market_key: 'draw_no_bet' });
  const terms = { minEv: 0.03, isOfPair: false };
  // (1 + 0.03 / 0.73) / 0.5 = 2.0821…
  expect(fromBoard(drawNoBet, { ...side, settledShare: 0.73 }, terms).minOdds).toBe(2.09);
});

test('an account without a minimum value has that of the service', () => {
  expect([undefined, { min_ev: 0 }, { min_ev: 0.03 }].map(minEvOf)).toEqual([0.015, 0.015, 0.03]);
});

const SELECTION = {
  event_id: 'e1',
  sport_key: 'soccer_epl',
  home: 'Arsenal',
  away: 'Chelsea',
  commence_time: '2026-11-28T15:00:00Z',
  market_key: 'h2h',
};
const ARSENAL = { outcome: 'Arsenal', point: null };

test('a bet of an event, of a combo and of the board has minimum odds by its fair price', () => {
  const opportunity = {
    kind: 'value',
    ...ARSENAL,
    market_key: 'h2h',
    fair_prob: 0.5,
    ev: 0.05,
    movement: [{ at: '', fair_prob: 0.5, best_price: 2.1, best_book: 'unibet' }],
  } as unknown as EventOpportunity;
  const event = SELECTION as unknown as ExplainedEvent;
  const known = { ...SELECTION, ...ARSENAL, book: 'unibet', odds: 2.1, minOdds: 2.04, stakes: [] };
  expect(fromEvent(event, opportunity, 0.02)).toEqual(known);
  const leg = {
    ...SELECTION,
    ...ARSENAL,
    price: 2.1,
    link: null,
    fair_prob: 0.5,
    ev: 0.05,
    quoted_at: null,
  };
  const combo = { book: 'unibet' } as Parameters<typeof fromComboLeg>[0];
  expect(fromComboLeg(combo, leg, 0.02)).toEqual(known);
  const side = {
    ...ARSENAL,
    book: 'unibet',
    price: 2.1,
    fairOdds: 2,
    value: 0.05,
    settledShare: 1,
  };
  const board = (isOfPair: boolean) =>
    fromBoard(boardSelection(SELECTION), side, { minEv: 0.02, isOfPair });
  expect(board(false)).toEqual(known);
  expect(board(true)).toEqual({ ...known, minOdds: null });
});
