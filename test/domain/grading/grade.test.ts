import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceFacts } from '#domain/grading/facts.ts';
import { FLAGS, type Flag } from '#domain/grading/flags.ts';
import { type Graded, gradePrice, worstGrade } from '#domain/grading/grade.ts';
import { hasSevereFlag } from '#domain/grading/raised-flags.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

const settings = DEFAULT_SCAN_SETTINGS.grade;

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** A price without a reservation. */
function aPrice(facts: Partial<PriceFacts> = {}): PriceFacts {
  return {
    price: 2.1,
    fairProb: 0.5,
    ev: 0.042,
    evConsensus: 0.02,
    freshOthers: 5,
    quoteAgeMs: 30_000,
    anchorAgeMs: 30_000,
    anchor: 'sharp',
    families: 6,
    usesGoals: true,
    distance: 0.2,
    isUpperBound: false,
    commission: 0,
    evidence: 'tested',
    isFootball: true,
    isHandicap: false,
    isTwoWay: false,
    side: 'side',
    twoAnchors: null,
    startsInMs: 3 * DAY_MS,
    ...facts,
  };
}

function judge(facts: PriceFacts): Graded {
  return gradePrice(facts, settings);
}

test('a price without a reservation is an A without flags', () => {
  expect(judge(aPrice())).toEqual({ flags: [], grade: 'A' });
});

test('a flag is judged by the value that is shown: 1.496 % is shown as 1.5 % and is not below it', () => {
  expect(judge(aPrice({ ev: 0.01496 })).flags).toEqual(['small_ev']);
  expect(judge(aPrice({ ev: 0.01494 })).flags).toEqual(['low_ev']);
  expect(judge(aPrice({ ev: 0.04115 })).flags).toEqual(['small_ev']);
  expect(judge(aPrice({ ev: 0.04125 })).flags).toEqual([]);
  expect(judge(aPrice({ ev: 0.11995 })).flags).toEqual(['high_ev']);
  expect(judge(aPrice({ families: 2, ev: 0.05004 })).grade).toBe('B');
  expect(judge(aPrice({ anchor: 'soft', usesGoals: false, ev: 0.05996 })).grade).toBe('B');
});

/**
 * Two outcomes that five other books agree about, near the start and without a sharp book or
 * exchange.
 */
const BROAD: Partial<PriceFacts> = {
  anchor: 'soft',
  usesGoals: false,
  isTwoWay: true,
  side: 'side',
  twoAnchors: null,
  freshOthers: 5,
  startsInMs: 12 * HOUR_MS,
};

const AGREED = { sharpEv: 0.03, exchangeEv: 0.03, distance: 0 };

test.each<[Flag, 'B' | 'C', Partial<PriceFacts>]>([
  ['stale_quote', 'C', { quoteAgeMs: 120_001 }],
  ['stale_anchor', 'C', { anchorAgeMs: 120_001 }],
  ['thin', 'B', { families: 2 }],
  ['thin', 'C', { families: 2, ev: 0.051 }],
  ['anchor_outlier', 'C', { evConsensus: -0.0301 }],
  ['anchor_outlier', 'C', { freshOthers: 3, evConsensus: -0.0301 }],
  ['anchor_outlier', 'C', { twoAnchors: AGREED, freshOthers: 15, evConsensus: -0.0301 }],
  ['anchor_outlier', 'C', { evidence: 'analogous', evConsensus: -0.0301 }],
  ['anchors_apart', 'C', { twoAnchors: { sharpEv: -0.001, exchangeEv: 0.1, distance: 0.1 } }],
  ['anchors_apart', 'C', { twoAnchors: { sharpEv: 0.1, exchangeEv: -0.001, distance: 0.1 } }],
  ['anchors_apart', 'C', { twoAnchors: { sharpEv: 0.1, exchangeEv: 0.01, distance: 0.151 } }],
  ['unconfirmed', 'B', { evConsensus: Number.NaN }],
  ['unconfirmed', 'B', { freshOthers: 2 }],
  ['unconfirmed', 'B', { freshOthers: 2, evConsensus: -0.2 }],
  ['price_outlier', 'B', { distance: 0.81 }],
  ['high_ev', 'B', { ev: 0.12 }],
  ['low_ev', 'C', { ev: 0.0149 }],
  ['small_ev', 'B', { ev: 0.015 }],
  ['small_ev', 'B', { ev: 0.03 }],
  ['small_ev', 'B', { side: 'draw', price: 3.4, fairProb: 0.3, ev: 0.02 }],
  ['long_odds', 'B', { price: 4.01 }],
  ['long_odds', 'B', { price: 10 }],
  ['long_odds', 'C', { price: 10.01 }],
  ['no_sharp', 'B', { anchor: 'exchange', evidence: 'analogous' }],
  ['no_anchor', 'B', { anchor: 'soft' }],
  ['no_anchor', 'C', { anchor: 'soft', usesGoals: false, ev: 0.059 }],
  ['no_anchor', 'B', { anchor: 'soft', usesGoals: false, ev: 0.06 }],
  ['broad_consensus', 'B', BROAD],
  ['no_anchor', 'C', { ...BROAD, isTwoWay: false }],
  ['no_anchor', 'C', { ...BROAD, freshOthers: 4 }],
  ['no_anchor', 'C', { ...BROAD, startsInMs: 12 * HOUR_MS + 1 }],
  ['far', 'B', { startsInMs: 7 * DAY_MS + 1 }],
  ['far', 'B', { startsInMs: 30 * DAY_MS }],
  ['far', 'C', { startsInMs: 30 * DAY_MS + 1 }],
  ['unproven_market', 'B', { evidence: 'none' }],
  ['unconfirmed', 'B', { evidence: 'analogous', evConsensus: 0.019 }],
  ['refund_line', 'B', { isUpperBound: true }],
  ['exchange_commission', 'B', { commission: 0.05 }],
])('%s alone makes a %s: %j', (flag, grade, facts) => {
  expect(judge(aPrice(facts))).toEqual({ flags: [flag], grade });
});

test.each<[string, Partial<PriceFacts>]>([
  ['a price of exactly 4', { price: 4 }],
  ['a draw whose claim is enough', { side: 'draw', price: 3.4, fairProb: 0.3, ev: 0.03 }],
  [
    'two anchors that both see value',
    { twoAnchors: { sharpEv: 0, exchangeEv: 0, distance: 0.15 } },
  ],
  [
    'a price that many others doubt a little',
    { twoAnchors: AGREED, freshOthers: 15, evConsensus: -0.03 },
  ],
  [
    'a price of two anchors that few others doubt',
    { twoAnchors: AGREED, freshOthers: 14, evConsensus: -0.2 },
  ],
  ['a price that the others doubt by three percent', { evConsensus: -0.03 }],
  ['a price that is exactly fair by the others', { evConsensus: 0 }],
  ['three other books', { freshOthers: 3 }],
  ['a two-way winner that the others confirm by 2 %', { evidence: 'analogous', evConsensus: 0.02 }],
  ['a value just below 12 %', { ev: 0.1199 }],
  ['quotes of exactly two minutes', { quoteAgeMs: 120_000, anchorAgeMs: 120_000 }],
  ['three families', { families: 3 }],
  ['a football winner that an exchange leads', { anchor: 'exchange' }],
  ['a start in exactly seven days', { startsInMs: 7 * DAY_MS }],
])('%s is still an A', (_what, facts) => {
  expect(judge(aPrice(facts)).grade).toBe('A');
});

test('a handicap below 1.5 %, and a C outside football, say that such values were worth nothing', () => {
  const handicap = { isHandicap: true, evidence: 'none' as const };
  expect(judge(aPrice({ ...handicap, ev: 0.014 })).flags).toContain('no_measured_value');
  expect(judge(aPrice({ ...handicap, ev: 0.016 })).flags).not.toContain('no_measured_value');
  const elsewhere = { isFootball: false, evidence: 'analogous' as const };
  expect(judge(aPrice({ ...elsewhere, ev: 0.014 })).flags).toContain('no_measured_value');
  expect(judge(aPrice({ ev: 0.014 })).flags).toEqual(['low_ev']);
});

test('a consensus has no sharp source that could be stale', () => {
  expect(judge(aPrice({ anchor: 'soft', anchorAgeMs: 500_000 })).flags).toEqual(['no_anchor']);
});

test('a broad consensus needs a value of 2.5 % and a price of at most 4', () => {
  expect(judge(aPrice({ ...BROAD, ev: 0.025 }))).toEqual({
    flags: ['small_ev', 'broad_consensus'],
    grade: 'B',
  });
  expect(judge(aPrice({ ...BROAD, ev: 0.0249 }))).toEqual({
    flags: ['small_ev', 'no_anchor'],
    grade: 'C',
  });
  expect(judge(aPrice({ ...BROAD, price: 4 })).flags).toEqual(['broad_consensus']);
  expect(judge(aPrice({ ...BROAD, price: 4.01 }))).toEqual({
    flags: ['long_odds', 'no_anchor'],
    grade: 'C',
  });
});

test('high value in a market without evidence is to be checked', () => {
  const { flags, grade } = judge(aPrice({ ev: 0.12, evidence: 'none' }));
  expect(flags).toEqual(['high_ev', 'unproven_market']);
  expect(grade).toBe('C');
});

test('every price gets a grade, an A never has a flag and a B or C always has one', () => {
  const facts = fc.record({
    price: fc.double({ min: 1.01, max: 1000, noNaN: true }),
    fairProb: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
    ev: fc.double({ min: 1e-6, max: 0.5, noNaN: true }),
    evConsensus: fc.oneof(fc.double({ min: -0.5, max: 0.5, noNaN: true }), fc.constant(Number.NaN)),
    quoteAgeMs: fc.nat(300_000),
    anchorAgeMs: fc.nat(600_000),
    anchor: fc.constantFrom('sharp' as const, 'exchange' as const, 'soft' as const),
    families: fc.integer({ min: 1, max: 30 }),
    freshOthers: fc.nat(30),
    usesGoals: fc.boolean(),
    distance: fc.double({ min: 0, max: 1, noNaN: true }),
    isUpperBound: fc.boolean(),
    evidence: fc.constantFrom('tested' as const, 'analogous' as const, 'none' as const),
    commission: fc.constantFrom(0, 0.02, 0.05),
    isFootball: fc.boolean(),
    isHandicap: fc.boolean(),
    isTwoWay: fc.boolean(),
    side: fc.constantFrom('side' as const, 'draw' as const),
    twoAnchors: fc.constantFrom(null, { sharpEv: -0.01, exchangeEv: 0.02, distance: 0.1 }),
    startsInMs: fc.nat(60 * DAY_MS),
  });
  fc.assert(
    fc.property(facts, (price) => {
      const { flags, grade } = judge(price);
      expect(grade === 'A').toBe(flags.length === 0);
      for (const flag of flags) {
        expect(FLAGS[flag].meaning).toMatch(/\.$/);
      }
      if (hasSevereFlag(flags)) {
        expect(grade).toBe('C');
      }
    }),
  );
});

test('the worst of some grades is the one nearest C', () => {
  expect(worstGrade(['A', 'B', 'A'])).toBe('B');
  expect(worstGrade(['C', 'A'])).toBe('C');
  expect(worstGrade(['A'])).toBe('A');
  expect(worstGrade([])).toBe('C');
});

test('two anchors that disagree make a C, though their mean sees value', () => {
  const [sharp, exchange, price] = [0.204, 0.165, 5.75];
  const distance = Math.abs(Math.log((sharp / (1 - sharp)) * ((1 - exchange) / exchange)));
  const twoAnchors = { sharpEv: sharp * price - 1, exchangeEv: exchange * price - 1, distance };
  const evConsensus = 0.176 * price - 1;
  const facts = aPrice({ price, fairProb: 0.184, ev: 0.058, evConsensus, twoAnchors });
  expect(judge(facts)).toMatchObject({
    grade: 'C',
    flags: expect.arrayContaining(['anchors_apart']),
  });
});
