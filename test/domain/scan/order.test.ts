import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareEv } from '#domain/odds/order.ts';
import { shownEv } from '#domain/odds/rounding.ts';
import { compareSurebets } from '#domain/surebets/surebet.ts';
import { compareValueBets } from '#domain/value/value-bet.ts';
import { aSurebet, aValueBet } from '../../support/api-client-items.ts';

const ev = fc.oneof(
  fc.double({ min: -1, max: 10, noNaN: true }),
  fc.integer({ min: -4, max: 4 }).map((steps) => 0.05 + steps * 0.000_025),
);

test('two values are as far apart as they are shown', () => {
  fc.assert(
    fc.property(ev, ev, (a, b) => {
      expect(Math.sign(compareEv({ ev: a }, { ev: b })) + 0).toBe(
        Math.sign(shownEv(b) - shownEv(a)) + 0,
      );
    }),
  );
});

describe.each([
  ['value bets', aValueBet, compareValueBets],
  ['surebets', aSurebet, compareSurebets],
] as const)('%s', (_, make, compare) => {
  const compareItems = compare as (a: unknown, b: unknown) => number;

  test('come by value, whatever their start', () => {
    const better = make({ ev: 0.0502, commenceTime: 2 });
    expect(compareItems(better, make({ ev: 0.05, commenceTime: 1 }))).toBeLessThan(0);
  });

  test('that show the same value come by start, not by a digit that is not shown', () => {
    const earlier = make({ ev: 0.050_01, commenceTime: 1 });
    expect(compareItems(earlier, make({ ev: 0.050_04, commenceTime: 2 }))).toBeLessThan(0);
  });
});
