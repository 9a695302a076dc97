import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_GRADE_SETTINGS, gradeOf } from '#domain/grading/grade.ts';
import { gradeSurebet, type LegFacts, type SurebetFacts } from '#domain/grading/grade-surebet.ts';
import { raiseFlags } from '#domain/grading/raise-flags.ts';
import { ROLE } from '#domain/odds/book-table.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

const SOUND: LegFacts = {
  ev: 0.01,
  quoteAgeMs: 30_000,
  families: 6,
  distance: 0.1,
  commission: 0,
  line: null,
  lay: false,
};

function graded(leg: Partial<LegFacts>, facts: Partial<SurebetFacts> = {}) {
  return gradeSurebet(
    { ev: 0.01, evidence: 'tested', legs: [SOUND, { ...SOUND, ...leg }], ...facts },
    DEFAULT_SCAN_SETTINGS.surebet,
    DEFAULT_GRADE_SETTINGS,
  );
}

describe('a surebet of sound prices', () => {
  test('is A, whether or not past results say anything about its market', () => {
    expect(graded({})).toEqual({ grade: 'A', flags: [] });
    expect(graded({}, { evidence: 'none' })).toEqual({ grade: 'A', flags: [] });
  });

  test('is A although one leg alone is worth nothing', () => {
    expect(graded({ ev: -0.08 })).toEqual({ grade: 'A', flags: [] });
  });

  test('is C above 3 %', () => {
    expect(graded({}, { ev: 0.031 })).toEqual({ grade: 'C', flags: ['high_profit'] });
  });

  test.each([
    ['a lay', { lay: true }, 'lay_leg'],
    ['an exchange', { commission: 0.02 }, 'exchange_commission'],
    ['a line that can refund', { line: 2.25 }, 'refund_line'],
  ] as const)('is B with %s', (_name, leg, flag) => {
    expect(graded(leg)).toEqual({ grade: 'B', flags: [flag] });
    expect(graded(leg, { evidence: 'none' })).toEqual({ grade: 'B', flags: [flag] });
  });
});

describe('what is known about one leg is known about the surebet', () => {
  test.each([
    ['older than two minutes', { quoteAgeMs: 120_001 }, 'stale_quote', 'C', 'C'],
    ['judged by two families', { families: 2 }, 'thin', 'B', 'B'],
    ['of 6 % value by two families', { families: 2, ev: 0.06 }, 'thin', 'C', 'C'],
    ['far from fair', { distance: 0.81 }, 'price_outlier', 'B', 'C'],
    ['of 12 % value', { ev: 0.12 }, 'high_ev', 'B', 'C'],
  ] as const)('a price %s', (_name, leg, flag, grade, withoutEvidence) => {
    expect(graded(leg)).toEqual({ grade, flags: [flag] });
    expect(graded(leg, { evidence: 'analogous' })).toEqual({ grade, flags: [flag] });
    expect(graded(leg, { evidence: 'none' })).toEqual({ grade: withoutEvidence, flags: [flag] });
  });

  test('flags of all legs are the surebet’s, each once', () => {
    const legs = [
      { ...SOUND, families: 2, distance: 0.9 },
      { ...SOUND, distance: 0.9, ev: 0.13 },
    ];
    expect(graded({}, { legs }).flags).toEqual(['thin', 'price_outlier', 'high_ev']);
  });

  test('as about the same price bet alone: what makes that a C makes the surebet one', () => {
    const legs = fc.record({
      ev: fc.double({ min: 0.035, max: 0.25, noNaN: true }),
      quoteAgeMs: fc.nat(240_000),
      families: fc.integer({ min: 1, max: 6 }),
      distance: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(legs, fc.constantFrom('tested', 'analogous', 'none'), (leg, evidence) => {
        const surebet = graded(leg, { evidence });
        // Confirmed, at short odds and beside a fresh sharp book: nothing but the price itself speaks against it.
        const rest = { anchor: ROLE.sharp, anchorAgeMs: 0, goals: true, isBound: false, commission: 0 };
        const price = { ...leg, ...rest, price: 2, evConsensus: 0.1, others: 6, evidence };
        const flags = raiseFlags(price, DEFAULT_GRADE_SETTINGS);
        expect(surebet.flags).toEqual(flags.filter((flag) => flag !== 'unproven_market'));
        const alone = gradeOf(price, flags, DEFAULT_GRADE_SETTINGS);
        expect(surebet.grade).toBe(surebet.flags.length === 0 ? 'A' : alone);
      }),
    );
  });
});
