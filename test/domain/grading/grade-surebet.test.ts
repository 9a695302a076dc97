import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LegFacts, PriceFacts, SurebetFacts } from '#domain/grading/facts.ts';
import { FLAGS } from '#domain/grading/flags.ts';
import { gradePrice, gradeSurebet } from '#domain/grading/grade.ts';
import { DEFAULT_GRADE_SETTINGS } from '#domain/grading/settings.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

const DAY_MS = 86_400_000;

const SOUND: LegFacts = {
  ev: 0.01,
  quoteAgeMs: 30_000,
  families: 6,
  distance: 0.1,
  commission: 0,
  canRefund: false,
  isLay: false,
};

function graded(leg: Partial<LegFacts>, facts: Partial<SurebetFacts> = {}) {
  return gradeSurebet(
    {
      ev: 0.01,
      evidence: 'tested',
      startsInMs: DAY_MS,
      mayEndEarly: false,
      survivesRounding: true,
      legs: [SOUND, { ...SOUND, ...leg }],
      ...facts,
    },
    DEFAULT_SCAN_SETTINGS,
  );
}

describe('a surebet of sound prices', () => {
  test('is A, whether or not there is evidence for its market', () => {
    expect(graded({})).toEqual({ grade: 'A', flags: [] });
    expect(graded({}, { evidence: 'none' })).toEqual({ grade: 'A', flags: [] });
  });

  test('is A although one leg alone is worth nothing', () => {
    expect(graded({ ev: -0.08 })).toEqual({ grade: 'A', flags: [] });
  });

  test('is C above 3 %', () => {
    expect(graded({}, { ev: 0.031 })).toEqual({ grade: 'C', flags: ['high_profit'] });
    // Shown as 3 %, which is not above it.
    expect(graded({}, { ev: 0.03004 }).flags).toEqual([]);
  });

  test('is C by every flag of its own that is marked as severe', () => {
    Object.assign(FLAGS.early_end, { isSevere: true });
    try {
      expect(graded({}, { mayEndEarly: true })).toEqual({ grade: 'C', flags: ['early_end'] });
    } finally {
      Reflect.deleteProperty(FLAGS.early_end, 'isSevere');
    }
  });

  test('is B where a match may end early, and before a start in more than seven days, beyond thirty C', () => {
    expect(graded({}, { mayEndEarly: true })).toEqual({ grade: 'B', flags: ['early_end'] });
    expect(graded({}, { survivesRounding: false })).toEqual({
      grade: 'B',
      flags: ['small_profit'],
    });
    expect(graded({}, { startsInMs: 7 * DAY_MS })).toEqual({ grade: 'A', flags: [] });
    expect(graded({}, { startsInMs: 7 * DAY_MS + 1 })).toEqual({ grade: 'B', flags: ['far'] });
    expect(graded({}, { startsInMs: 30 * DAY_MS })).toEqual({ grade: 'B', flags: ['far'] });
    expect(graded({}, { startsInMs: 30 * DAY_MS + 1 })).toEqual({ grade: 'C', flags: ['far'] });
  });

  test.each([
    ['a lay', { isLay: true }, 'lay_leg'],
    ['an exchange', { commission: 0.02 }, 'exchange_commission'],
    ['a line that can refund', { canRefund: true }, 'refund_line'],
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
      fc.property(
        legs,
        fc.constantFrom('tested' as const, 'analogous' as const, 'none' as const),
        (leg, evidence) => {
          const surebet = graded(leg, { evidence });
          // Confirmed, at short odds and beside a fresh sharp book: only the price itself can raise
          // a flag.
          const price: PriceFacts = {
            ...leg,
            price: 2,
            fairProb: 0.6,
            evConsensus: 0.1,
            freshOthers: 6,
            anchor: 'sharp',
            anchorAgeMs: 0,
            usesGoals: true,
            isUpperBound: false,
            commission: 0,
            evidence,
            isFootball: true,
            isHandicap: false,
            isTwoWay: true,
            side: 'side',
            twoAnchors: null,
            startsInMs: DAY_MS,
          };
          const { grade, flags } = gradePrice(price, DEFAULT_GRADE_SETTINGS);
          expect(surebet.flags).toEqual(flags.filter((flag) => flag !== 'unproven_market'));
          expect(surebet.grade).toBe(surebet.flags.length === 0 ? 'A' : grade);
        },
      ),
    );
  });
});
