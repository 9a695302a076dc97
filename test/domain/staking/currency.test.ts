import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurrency, roundDownToUnit } from '#domain/staking/currency.ts';

describe('amounts are rounded down to the unit of their currency', () => {
  test.each([
    [23.999, 'EUR', 23.99],
    [23.999, 'JPY', 23],
    [23.9999, 'KWD', 23.999],
    [0.29, 'EUR', 0.29],
    [0.009, 'USD', 0],
    [0.99, 'KRW', 0],
  ])('%d %s is %d', (amount, currency, rounded) => {
    expect(roundDownToUnit(amount, currency)).toBe(rounded);
  });

  test.each(Intl.supportedValuesOf('currency').filter(isCurrency))(
    '%s has the unit that is usual',
    (currency) => {
      const { maximumFractionDigits = -1 } = new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
      }).resolvedOptions();
      expect(roundDownToUnit(0.99999, currency)).toBeCloseTo(1 - 10 ** -maximumFractionDigits, 10);
    },
  );

  test('every whole number of cents stays what it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (cents) => {
        expect(roundDownToUnit(cents / 100, 'EUR')).toBe(cents / 100);
      }),
    );
  });
});

describe('currency codes', () => {
  test.each(['EUR', 'USD', 'JPY', 'BHD', 'XOF'])('%s is one', (code) =>
    expect(isCurrency(code)).toBe(true),
  );
  test.each(['eur', 'EURO', 'XXX', 'XAU', 'HRK', ''])('%j is none', (code) =>
    expect(isCurrency(code)).toBe(false),
  );

  test('an amount in no currency is a mistake of the caller', () => {
    expect(() => roundDownToUnit(1, 'XXX')).toThrow('XXX');
  });
});
