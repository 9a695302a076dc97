import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundShares, roundTo, shownEv } from '#domain/odds/rounding.ts';

test('a number is rounded to the nearest, a tie away from zero', () => {
  expect(roundTo(0.04925, 3)).toBe(0.049);
  expect(roundTo(0.125, 2)).toBe(0.13);
  expect(roundTo(-0.125, 2)).toBe(-0.13);
  expect(roundTo(2.5, 0)).toBe(3);
});

test('rounding never moves a number by more than half of its last place', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (value, places) => {
        const rounded = roundTo(value, places);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -places * (1 + 1e-9));
        expect(String(rounded)).not.toMatch(new RegExp(`\\.\\d{${places + 1}}`));
        expect(Object.is(rounded, -0)).toBe(false);
      },
    ),
  );
});

test('a rounded number is exactly the one its decimals are read as, near ties too', () => {
  const places = fc.integer({ min: 0, max: 12 });
  const nearTie = fc
    .tuple(places, fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -3, max: 3 }))
    .map(([p, units, off]) => [p, ((units + 0.5) / 10 ** p) * (1 + off * 2 ** -52)] as const);
  const any = fc.tuple(places, fc.oneof(fc.double(), fc.double({ min: -100, max: 100 })));
  fc.assert(
    fc.property(fc.oneof(nearTie, any), ([p, value]) => {
      expect(roundTo(value, p)).toBe(Number(value.toFixed(p)) + 0);
    }),
    { numRuns: 5_000 },
  );
});

test('thirds still sum to 1', () => {
  expect(roundShares([1 / 3, 1 / 3, 1 / 3], 4)).toEqual([0.3334, 0.3333, 0.3333]);
});

test('the largest remainder is raised first', () => {
  expect(roundShares([0.25004, 0.25009, 0.49987], 4)).toEqual([0.25, 0.2501, 0.4999]);
});

test('an expected value is shown alike before and after it was stored to nine places', () => {
  const sharesOfTwoDecimals = fc.tuple(
    fc.integer({ min: 1, max: 9_999 }),
    fc.integer({ min: 101, max: 5_000 }),
  );
  fc.assert(
    fc.property(sharesOfTwoDecimals, ([share, price]) => {
      const ev = (share / 1e4) * (price / 100) - 1;
      expect(shownEv(ev)).toBe(shownEv(Math.round(ev * 1e9) / 1e9));
    }),
    { examples: [[[4_458, 225]]], numRuns: 1_000 },
  );
});
