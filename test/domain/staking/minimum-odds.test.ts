import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumOdds } from '#domain/staking/minimum-odds.ts';
import { pricedBet, settledShareOf } from '#domain/staking/priced-bet.ts';

const probability = fc.double({ min: 0.005, max: 0.99, noNaN: true });
const minEv = fc.double({ min: 0, max: 0.5, noNaN: true });

/** A bet at a book without commission, on a line that always settles. */
function bet(fairProb: number, price = 1.2 / fairProb) {
  return { fairProb, price, ev: price * fairProb - 1, commission: 0, settledShare: 1 };
}

test.each([
  [0.5238, 0.02, 1.95],
  [0.5, 0.05, 2.1],
  [0.5, 0, 2],
  [0.4, 0.03, 2.58],
  [0.1, 0.1, 11],
  [0.99, 0, 1.02],
])('at probability %d and at least %d of value the odds are %d', (fairProb, atLeast, odds) => {
  expect(minimumOdds(bet(fairProb), atLeast)).toBe(odds);
});

test('the expected value at the minimum odds is never below the minimum, and one hundredth less is', () => {
  fc.assert(
    fc.property(probability, minEv, (fairProb, atLeast) => {
      const odds = minimumOdds(bet(fairProb), atLeast);
      expect(odds * fairProb - 1).toBeGreaterThanOrEqual(atLeast - 1e-10);
      expect((odds - 0.01) * fairProb - 1).toBeLessThan(atLeast + 1e-10);
      expect([Number(odds.toFixed(2)), bet(fairProb).price]).toContain(odds);
    }),
  );
});

test('a price that has the minimum value is never below the minimum odds, one that lacks it always is', () => {
  const thousandths = fc.integer({ min: 1_050, max: 9_999 });
  fc.assert(
    fc.property(
      thousandths,
      fc.double({ min: 0.01, max: 1.2, noNaN: true }),
      minEv,
      (price, value, atLeast) => {
        const offer = bet(value / (price / 1000), price / 1000);
        const odds = minimumOdds(offer, atLeast);
        if (offer.ev >= atLeast) {
          expect(odds).toBeLessThanOrEqual(offer.price);
        } else {
          expect(odds).toBeGreaterThan(offer.price - 1e-9);
        }
      },
    ),
  );
  expect(minimumOdds({ ...bet(0.4756, 2.105), ev: 0.0011 }, 0.0011)).toBe(2.105);
});

test('odds that are whole hundredths are not rounded up by noise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 102, max: 5000 }), (hundredths) => {
      expect(minimumOdds(bet(100 / hundredths), 0)).toBe(hundredths / 100);
    }),
  );
});

test('at an exchange the value promised is what is left after its commission', () => {
  fc.assert(
    fc.property(
      probability,
      minEv,
      fc.double({ min: 0.005, max: 0.07, noNaN: true }),
      (fairProb, atLeast, commission) => {
        const afterCommission = (odds: number) =>
          fairProb * (1 + (odds - 1) * (1 - commission)) - 1;
        const price = 1 + (1.6 / fairProb - 1) / (1 - commission);
        const offer = { ...bet(fairProb, price), ev: afterCommission(price), commission };
        const odds = minimumOdds(offer, atLeast);
        expect(afterCommission(odds)).toBeGreaterThanOrEqual(atLeast - 1e-10);
        expect(afterCommission(odds - 0.01)).toBeLessThan(atLeast + 1e-9);
      },
    ),
  );
});

const four = (value: number) => Number(value.toFixed(4));

/** A bet with value on a line that can refund, as it is shown, and its value at other odds. */
const refundable = fc
  .record({
    fairProb: fc.double({ min: 0.06, max: 0.92, noNaN: true }).map(four),
    edge: fc.double({ min: 0, max: 0.12, noNaN: true }),
    settled: fc.double({ min: 0.55, max: 0.99, noNaN: true }),
    commission: fc.constantFrom(0, 0.02, 0.05),
  })
  .map(({ fairProb, edge, settled, commission }) => {
    const valueAt = (odds: number) =>
      settled * (fairProb * (1 + (odds - 1) * (1 - commission)) - 1);
    const price = Number(((1 + edge) / fairProb + 0.01).toFixed(2));
    return { fairProb, price, ev: four(valueAt(price)), commission, settled, valueAt };
  })
  .filter(({ ev }) => ev > 0);
const wanted = fc.constantFrom(0.01, 0.015, 0.03, 0.05);

test('on a line that can refund the value promised holds too, also where the price has less', () => {
  fc.assert(
    fc.property(refundable, wanted, ({ valueAt, settled, ...shown }, atLeast) => {
      for (const settledShare of [null, settled]) {
        const odds = minimumOdds({ ...shown, settledShare }, atLeast);
        if (odds !== shown.price) {
          expect(valueAt(odds)).toBeGreaterThanOrEqual(atLeast - 1e-9);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('on a line whose settled share is known one hundredth less has no longer the value', () => {
  fc.assert(
    fc.property(refundable, wanted, ({ valueAt, settled, ...shown }, atLeast) => {
      const odds = minimumOdds({ ...shown, settledShare: settled }, atLeast);
      expect(valueAt(odds - 0.01)).toBeLessThan(atLeast + 1e-9);
    }),
  );
});

test.each([
  ['two fifths of a stake come back', 0.4063, 2.47, 0.0022, 0.05, 2.67],
  ['the price has the value', 0.0769, 13.79, 0.0558, 0.05, 13.71],
  ['the price is as good as fair', 0.5, 2, 0.0001, 0.015, 2.03],
  ['nothing but rounding is left of the value', 0.4999, 2.001, 0.0001, 0.015, 2.07],
])('only ev tells the settled share where %s', (_, fairProb, price, ev, atLeast, odds) => {
  expect(minimumOdds({ fairProb, price, ev, commission: 0, settledShare: null }, atLeast)).toBe(
    odds,
  );
});

test('stakes can come back where one of the lines is whole or of quarters', () => {
  const offer = { book: 'unibet', fairProb: 0.5, price: 2.1, ev: 0.04 };
  const shareOf = (book: string, ...lines: readonly (number | null)[]) =>
    pricedBet({ ...offer, book }, lines).settledShare;
  expect(pricedBet(offer, [2])).toEqual({
    fairProb: 0.5,
    price: 2.1,
    ev: 0.04,
    commission: 0,
    settledShare: null,
  });
  expect([shareOf('unibet', null), shareOf('unibet', -1.5, null)]).toEqual([1, 1]);
  expect([shareOf('unibet', 0.25), shareOf('unibet', null, 2)]).toEqual([null, null]);
});

test('ev tells the greatest share of a stake that does not come back from a whole line', () => {
  const offer = { book: 'unibet', fairProb: 0.5, price: 2.1, ev: 0.0375 };
  expect(settledShareOf(offer, 2)).toBeCloseTo(0.751, 9);
  expect(settledShareOf({ ...offer, book: 'smarkets', ev: 0.0292 }, -1)).toBeCloseTo(0.75, 9);
  expect([null, 2.5, 2.25].map((line) => settledShareOf(offer, line))).toEqual([1, 1, 1]);
  // No model tells how often stakes come back: the value is that of a stake that does not.
  expect(settledShareOf({ ...offer, ev: 0.05 }, 2)).toBe(1);
  expect(settledShareOf({ ...offer, price: 2, ev: 0 }, 2)).toBe(1);
});

test('an exchange keeps its commission of each leg of a combo', () => {
  const offer = { book: 'smarkets', fairProb: 0.25, price: 4.4, ev: 0.07 };
  expect(pricedBet(offer, [null])).toMatchObject({ commission: 0.02, settledShare: 1 });
  expect(pricedBet(offer, [null, null])).toMatchObject({ commission: 0.02, settledShare: null });
});
