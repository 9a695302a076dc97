import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLAGS, type Flag } from '#domain/grading/flags.ts';
import { gradeOf } from '#domain/grading/grade.ts';
import { type PriceFacts, raiseFlags } from '#domain/grading/raise-flags.ts';
import { ROLE } from '#domain/odds/book-table.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

const settings = DEFAULT_SCAN_SETTINGS.grade;

/** A price nothing speaks against. */
function aPrice(facts: Partial<PriceFacts> = {}): PriceFacts {
  return {
    price: 2.1,
    ev: 0.04,
    evConsensus: 0.02,
    quoteAgeMs: 30_000,
    anchorAgeMs: 30_000,
    anchor: ROLE.sharp,
    families: 6,
    distance: 0.2,
    canRefund: false,
    commission: 0,
    ...facts,
  };
}

function judge(facts: PriceFacts) {
  const flags = raiseFlags(facts, settings);
  return { flags, grade: gradeOf(facts, flags, settings) };
}

test('a price nothing speaks against is an A without flags', () => {
  expect(judge(aPrice())).toEqual({ flags: [], grade: 'A' });
});

test.each<[Flag, 'B' | 'C', Partial<PriceFacts>]>([
  ['stale_quote', 'C', { quoteAgeMs: 120_001 }],
  ['stale_anchor', 'C', { anchorAgeMs: 120_001 }],
  ['thin', 'B', { families: 2 }],
  ['thin', 'C', { families: 2, ev: 0.051 }],
  ['anchor_outlier', 'C', { evConsensus: -0.031 }],
  ['unconfirmed', 'B', { evConsensus: -0.03 }],
  ['unconfirmed', 'B', { evConsensus: 0 }],
  ['unconfirmed', 'B', { evConsensus: Number.NaN }],
  ['price_outlier', 'C', { distance: 0.61 }],
  ['high_ev', 'C', { ev: 0.12 }],
  ['low_ev', 'B', { ev: 0.0199 }],
  ['long_odds', 'B', { price: 5.01 }],
  ['long_odds', 'C', { price: 10.01 }],
  ['no_anchor', 'B', { anchor: ROLE.soft }],
  ['refund_line', 'B', { canRefund: true }],
  ['exchange_commission', 'B', { commission: 0.05 }],
])('%s alone makes a %s: %j', (flag, grade, facts) => {
  expect(judge(aPrice(facts))).toEqual({ flags: [flag], grade });
});

test.each<[string, Partial<PriceFacts>]>([
  ['a price of exactly 5', { price: 5 }],
  ['a value of exactly 2 %', { ev: 0.02 }],
  ['a value just below 12 %', { ev: 0.1199 }],
  ['quotes of exactly two minutes', { quoteAgeMs: 120_000, anchorAgeMs: 120_000 }],
  ['three families', { families: 3 }],
])('%s is still an A', (_what, facts) => {
  expect(judge(aPrice(facts)).grade).toBe('A');
});

test('a consensus has no sharp source that could be stale', () => {
  expect(judge(aPrice({ anchor: ROLE.soft, anchorAgeMs: 500_000 })).flags).toEqual(['no_anchor']);
});

test('every price gets a grade, an A never has a flag and a B or C always has one', () => {
  const facts = fc.record({
    price: fc.double({ min: 1.01, max: 1000, noNaN: true }),
    ev: fc.double({ min: 1e-6, max: 0.5, noNaN: true }),
    evConsensus: fc.oneof(fc.double({ min: -0.5, max: 0.5, noNaN: true }), fc.constant(Number.NaN)),
    quoteAgeMs: fc.nat(300_000),
    anchorAgeMs: fc.nat(600_000),
    anchor: fc.constantFrom(ROLE.sharp, ROLE.exchange, ROLE.soft),
    families: fc.integer({ min: 1, max: 30 }),
    distance: fc.double({ min: 0, max: 1, noNaN: true }),
    canRefund: fc.boolean(),
    commission: fc.constantFrom(0, 0.02, 0.05),
  });
  fc.assert(
    fc.property(facts, (price) => {
      const { flags, grade } = judge(price);
      expect(grade === 'A').toBe(flags.length === 0);
      for (const flag of flags) expect(FLAGS[flag]).toMatch(/\.$/);
    }),
  );
});
