import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumOdds as byTheService } from '#domain/staking/minimum-odds.ts';
import type {
  EventOpportunity,
  Event as ExplainedEvent,
} from '../../../clients/generated/page-types.ts';
import { minEvOf, minimumOdds } from '../../../web/bets/minimum-odds.ts';
import { boardSelection, fromBoard, fromComboLeg, fromEvent } from '../../../web/bets/to-log.ts';

const four = (value: number) => Number(value.toFixed(4));

/** A bet with value or without, at a book that may keep some of the winnings. */
const bet = fc
  .record({
    fairProb: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
    edge: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
    commission: fc.constantFrom(0, 0.02, 0.05),
  })
  .filter(({ fairProb, edge }) => (1 + edge) / fairProb > 1.05)
  .map(({ fairProb, edge, commission }) => {
    const price = Number(((1 + edge) / fairProb).toFixed(2));
    return { fairProb, price, ev: fairProb * (1 + (price - 1) * (1 - commission)) - 1 };
  });
const minEv = fc.constantFrom(0.01, 0.015, 0.02, 0.05);

test('minimum odds are those of the service', () => {
  fc.assert(
    fc.property(bet, minEv, (given, least) => {
      expect(minimumOdds(given, least)).toBe(byTheService(given, least));
    }),
  );
});

test('minimum odds from figures of four decimals are within a share of a percent of those of the service', () => {
  fc.assert(
    fc.property(bet, minEv, (given, least) => {
      const shown = { ...given, fairProb: four(given.fairProb), ev: four(given.ev) };
      const exact = byTheService(given, least);
      expect(Math.abs(minimumOdds(shown, least) / exact - 1)).toBeLessThan(0.01);
    }),
  );
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
  const side = { ...ARSENAL, book: 'unibet', price: 2.1, fairOdds: 2, value: 0.05 };
  const board = (isOfPair: boolean) =>
    fromBoard(boardSelection(SELECTION), side, { minEv: 0.02, isOfPair });
  expect(board(false)).toEqual(known);
  expect(board(true)).toEqual({ ...known, minOdds: null });
});
