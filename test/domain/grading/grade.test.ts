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
    others: 5,
    quoteAgeMs: 30_000,
    anchorAgeMs: 30_000,
    anchor: ROLE.sharp,
    families: 6,
    goals: true,
    distance: 0.2,
    isBound: false,
    commission: 0,
    evidence: 'tested',
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
  ['anchor_outlier', 'C', { evConsensus: -0.0101 }],
  ['unconfirmed', 'B', { evConsensus: -0.01 }],
  ['unconfirmed', 'B', { evConsensus: -0.0001 }],
  ['unconfirmed', 'B', { evConsensus: Number.NaN }],
  ['unconfirmed', 'B', { others: 2 }],
  ['unconfirmed', 'B', { others: 2, evConsensus: -0.2 }],
  ['price_outlier', 'B', { distance: 0.81 }],
  ['high_ev', 'B', { ev: 0.12 }],
  ['low_ev', 'C', { ev: 0.0149 }],
  ['small_ev', 'B', { ev: 0.015 }],
  ['small_ev', 'B', { ev: 0.0349 }],
  ['long_odds', 'B', { price: 4.01 }],
  ['long_odds', 'C', { price: 10.01 }],
  ['no_sharp', 'B', { anchor: ROLE.exchange }],
  ['no_anchor', 'B', { anchor: ROLE.soft }],
  ['no_anchor', 'C', { anchor: ROLE.soft, goals: false, ev: 0.059 }],
  ['no_anchor', 'B', { anchor: ROLE.soft, goals: false, ev: 0.06 }],
  ['unproven_market', 'B', { evidence: 'none' }],
  ['unconfirmed', 'B', { evidence: 'analogous', evConsensus: 0.019 }],
  ['refund_line', 'B', { isBound: true }],
  ['exchange_commission', 'B', { commission: 0.05 }],
])('%s alone makes a %s: %j', (flag, grade, facts) => {
  expect(judge(aPrice(facts))).toEqual({ flags: [flag], grade });
});

test.each<[string, Partial<PriceFacts>]>([
  ['a price of exactly 4', { price: 4 }],
  ['a value of exactly 3.5 %', { ev: 0.035 }],
  ['a value that the others see none in', { evConsensus: 0 }],
  ['three other books', { others: 3 }],
  ['a two-way winner that the others confirm by 2 %', { evidence: 'analogous', evConsensus: 0.02 }],
  ['a value just below 12 %', { ev: 0.1199 }],
  ['quotes of exactly two minutes', { quoteAgeMs: 120_000, anchorAgeMs: 120_000 }],
  ['three families', { families: 3 }],
])('%s is still an A', (_what, facts) => {
  expect(judge(aPrice(facts)).grade).toBe('A');
});

test('a consensus has no sharp source that could be stale', () => {
  expect(judge(aPrice({ anchor: ROLE.soft, anchorAgeMs: 500_000 })).flags).toEqual(['no_anchor']);
});

test('high value in a market without evidence is to be checked', () => {
  const { flags, grade } = judge(aPrice({ ev: 0.12, evidence: 'none' }));
  expect(flags).toEqual(['high_ev', 'unproven_market']);
  expect(grade).toBe('C');
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
    others: fc.nat(30),
    goals: fc.boolean(),
    distance: fc.double({ min: 0, max: 1, noNaN: true }),
    isBound: fc.boolean(),
    evidence: fc.constantFrom('tested' as const, 'analogous' as const, 'none' as const),
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
