import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toOpportunitiesView } from '#functions/get-opportunities/view.ts';
import { aCombo, aSurebet, aSurebetLeg, aValueBet, GENERATED_AT } from '../../support/api-client-items.ts';

const view = (item: Parameters<typeof toOpportunitiesView>[2][number]) =>
  toOpportunitiesView(item.kind, GENERATED_AT, [item]).data[0] as Record<string, unknown>;

const legsOf = (item: Record<string, unknown>) => item.legs as Record<string, unknown>[];

test('a value item has the fields of the specification in its order', () => {
  expect(Object.keys(view(aValueBet()))).toEqual(
    'event_id sport_key home away commence_time market_key outcome point book book_title price link fair_prob fair_odds ev grade flags alt_books'.split(
      ' ',
    ),
  );
  expect(view(aValueBet()).alt_books).toEqual([{ book: 'eastbet', price: 2.12, ev: 0.0297, grade: 'B' }]);
});

test('a surebet item has the fields of D5 in its order', () => {
  const item = view(aSurebet());
  expect(Object.keys(item)).toEqual(
    'event_id sport_key home away commence_time market_key point ev grade flags legs'.split(' '),
  );
  expect(Object.keys(legsOf(item)[0] ?? {})).toEqual(
    'outcome point book book_title price link stake_share'.split(' '),
  );
});

test('a combo item has the fields of D6 in its order', () => {
  const item = view(aCombo());
  expect(Object.keys(item)).toEqual(
    'book book_title price fair_prob fair_odds ev grade flags legs'.split(' '),
  );
  expect(Object.keys(legsOf(item)[0] ?? {})).toEqual(
    'event_id sport_key home away commence_time market_key outcome point price link fair_prob ev'.split(' '),
  );
});

test('numbers are rounded once: fair odds come from the unrounded probability', () => {
  expect(view(aValueBet({ fairProb: 0.010_049, ev: 0.049_951 }))).toMatchObject({
    fair_prob: 0.01,
    fair_odds: 99.51,
    ev: 0.05,
  });
});

test("the price of a book is the feed's own number", () => {
  expect(view(aValueBet({ price: 1.909 })).price).toBe(1.909);
  expect(view(aCombo({ price: 4.2126 })).price).toBe(4.21);
});

test('instants have whole seconds', () => {
  const item = view(aValueBet({ commenceTime: Date.parse('2026-04-18T11:30:00.789Z') }));
  expect(item.commence_time).toBe('2026-04-18T11:30:00Z');
});

test('the stake shares of a surebet sum to 1 as shown', () => {
  const weights = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(weights, (list) => {
      const total = list.reduce((sum, weight) => sum + weight, 0);
      const legs = list.map((weight) => aSurebetLeg({ stakeShare: weight / total }));
      const shares = legsOf(view(aSurebet({ legs }))).map((leg) => String(leg.stake_share));
      const units = shares.map((share) => Math.round(Number(share) * 10_000));
      expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(10_000);
      for (const [index, unit] of units.entries()) {
        expect(Math.abs(unit / 10_000 - (legs[index]?.stakeShare ?? 0))).toBeLessThan(0.000_1);
      }
    }),
  );
});
