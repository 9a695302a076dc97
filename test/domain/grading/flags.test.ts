import { describe, expect, test } from 'vitest';
import type { LegFacts, PriceFacts, SurebetFacts } from '#domain/grading/facts.ts';
import { FLAGS, type Flag } from '#domain/grading/flags.ts';
import {
  flagsOfLeg,
  flagsOfPrice,
  flagsOfSurebet,
  hasSevereFlag,
} from '#domain/grading/raised-flags.ts';
import { DEFAULT_GRADE_SETTINGS } from '#domain/grading/settings.ts';
import type { FeedDoubt } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

const ORDER = Object.keys(FLAGS) as Flag[];

const DAY_MS = 86_400_000;

/** Everything about this price is a reservation, but for those that exclude others. */
const WORST_PRICE: PriceFacts = {
  price: 50,
  fairProb: 0.024,
  ev: 0.2,
  evConsensus: -0.2,
  freshOthers: 15,
  quoteAgeMs: 200_000,
  anchorAgeMs: 200_000,
  anchor: 'exchange',
  families: 1,
  usesGoals: false,
  distance: 0.9,
  isUpperBound: true,
  commission: 0.05,
  evidence: 'none',
  isFootball: true,
  isHandicap: false,
  isTwoWay: true,
  side: 'side',
  twoAnchors: { sharpEv: -0.1, exchangeEv: 0.5, distance: 0.4 },
  startsInMs: 40 * DAY_MS,
};

const WORST_LEG: LegFacts = {
  ev: 0.2,
  quoteAgeMs: 200_000,
  families: 1,
  distance: 0.9,
  commission: 0.05,
  canRefund: true,
  isLay: true,
};

const SOUND_LEG: LegFacts = {
  ev: 0.01,
  quoteAgeMs: 0,
  families: 6,
  distance: 0,
  commission: 0,
  canRefund: false,
  isLay: false,
};

function surebetFlags(legs: readonly LegFacts[], own: Partial<SurebetFacts> = {}) {
  const facts = {
    ev: 0.01,
    evidence: 'none' as const,
    startsInMs: DAY_MS,
    mayEndEarly: false,
    survivesRounding: true,
    ...own,
    legs,
  };
  return flagsOfSurebet(facts, DEFAULT_SCAN_SETTINGS);
}

describe('the flags of an item', () => {
  test('are listed in the order of the list of flags', () => {
    const price = flagsOfPrice(WORST_PRICE, DEFAULT_GRADE_SETTINGS);
    const surebet = surebetFlags([SOUND_LEG, WORST_LEG], {
      ev: 0.04,
      startsInMs: 8 * DAY_MS,
      mayEndEarly: true,
    });
    expect(price).toEqual([
      'stale_quote',
      'stale_anchor',
      'thin',
      'anchor_outlier',
      'anchors_apart',
      'price_outlier',
      'high_ev',
      'long_odds',
      'no_sharp',
      'unproven_market',
      'far',
      'refund_line',
      'exchange_commission',
    ]);
    expect(surebet).toEqual([
      'stale_quote',
      'thin',
      'price_outlier',
      'high_ev',
      'far',
      'high_profit',
      'refund_line',
      'exchange_commission',
      'early_end',
      'lay_leg',
    ]);
    for (const flags of [price, surebet]) {
      expect(flags).toEqual(ORDER.filter((flag) => (flags as Flag[]).includes(flag)));
    }
  });

  test('of a leg are those of its price in itself, and of the surebet, too', () => {
    expect(flagsOfLeg(WORST_LEG, DEFAULT_GRADE_SETTINGS)).toEqual([
      'stale_quote',
      'thin',
      'price_outlier',
      'high_ev',
    ]);
    expect(flagsOfLeg(SOUND_LEG, DEFAULT_GRADE_SETTINGS)).toEqual([]);
    expect(surebetFlags([SOUND_LEG, SOUND_LEG])).toEqual([]);
  });
});

test('what feeds leave open about an event is a reservation of its prices, and similar names of its surebets', () => {
  const sound = { ...WORST_PRICE, doubt: undefined };
  const raised = (doubt: FeedDoubt) =>
    flagsOfPrice({ ...sound, doubt }, DEFAULT_GRADE_SETTINGS).filter(
      (flag) => !flagsOfPrice(sound, DEFAULT_GRADE_SETTINGS).includes(flag),
    );
  expect(raised('feeds_disagree')).toEqual(['feeds_disagree']);
  expect(raised('similar_names')).toEqual(['similar_names']);
  expect(surebetFlags([SOUND_LEG, SOUND_LEG], { doubt: 'similar_names' })).toEqual([
    'similar_names',
  ]);
});

test('every flag has a sentence of its own, and a rule unless it follows from other prices', () => {
  const ofOthers = [
    'split_market',
    'doubtful_surebet',
    'sharp_off',
    'no_measured_value',
    'correlated',
  ];
  for (const [flag, rule] of Object.entries(FLAGS)) {
    const hasRule = Object.keys(rule).some((key) => key.startsWith('on'));
    expect(hasRule).toBe(!ofOthers.includes(flag));
    expect(rule.meaning, flag).toMatch(/^[A-Z].*\.$/);
  }
  const sentences = Object.values(FLAGS).map(({ meaning }) => meaning);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('a stale quote or anchor, feeds or prices that contradict each other, an anchor that is the outlier, too little value and too high a profit are severe, nothing else is', () => {
  expect(ORDER.filter((flag) => hasSevereFlag([flag]))).toEqual([
    'stale_quote',
    'stale_anchor',
    'feeds_disagree',
    'anchor_outlier',
    'anchors_apart',
    'split_market',
    'doubtful_surebet',
    'low_ev',
    'high_profit',
  ]);
  expect(hasSevereFlag([])).toBe(false);
  expect(hasSevereFlag(['thin', 'low_ev'])).toBe(true);
});
