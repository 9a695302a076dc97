import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumOdds } from '#domain/staking/minimum-odds.ts';

const probability = fc.double({ min: 0.005, max: 0.99, noNaN: true });
const minEv = fc.double({ min: 0, max: 0.5, noNaN: true });

/** A bet at a book without commission. */
function bet(fairProb: number, price = 1.2 / fairProb) {
  return { fairProb, price, ev: price * fairProb - 1 };
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
  expect(minimumOdds({ fairProb: 0.4756, price: 2.105, ev: 0.0011 }, 0.0011)).toBe(2.105);
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
        const odds = minimumOdds({ fairProb, price, ev: afterCommission(price) }, atLeast);
        expect(afterCommission(odds)).toBeGreaterThanOrEqual(atLeast - 1e-10);
        expect(afterCommission(odds - 0.01)).toBeLessThan(atLeast + 1e-9);
      },
    ),
  );
});

test('on a line that can refund the value promised holds too', () => {
  fc.assert(
    fc.property(
      probability,
      fc.double({ min: 0.5, max: 0.99, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (fairProb, settled, part) => {
        const valueAt = (odds: number) => settled * (fairProb * odds - 1);
        const price = 1.3 / fairProb;
        const atLeast = valueAt(price) * part;
        const odds = minimumOdds({ fairProb, price, ev: valueAt(price) }, atLeast);
        expect(valueAt(odds)).toBeGreaterThanOrEqual(atLeast - 1e-9);
      },
    ),
  );
});
