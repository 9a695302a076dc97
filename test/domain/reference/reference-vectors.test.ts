import { expect, test } from 'vitest';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { REFERENCE_WEIGHTS, type ReferenceWeights } from '#domain/reference/weights.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { scanOf } from '../../support/market.ts';
import { h2h, spreads, totals } from '../../support/quotes.ts';
import vectors from '../../vectors/reference.json' with { type: 'json' };

type Input = (typeof vectors)[number]['input'];

/**
 * The feed's key of the sharp book of the vectors; the others are unrelated soft books under any
 * key.
 */
const BOOK_OF: Readonly<Record<string, string>> = { PS: 'pinnacle' };

/**
 * The offers of a vector. Where it has no sharp book, handicap and total come from the survey of a
 * market that the vectors were made with.
 */
function offersOf(input: Input): QuotedOffer[] {
  const lines = 'PS' in input.odds ? 'pinnacle' : 'survey';
  const pair = ([first = 0, second = 0]: readonly number[]) => [first, second] as const;
  return [
    ...Object.entries(input.odds).map(([book, prices]) =>
      h2h(BOOK_OF[book] ?? book.toLowerCase(), prices),
    ),
    ...(input.ah ? [spreads(lines, input.ah.home_handicap, pair(input.ah.prices))] : []),
    ...(input.totals ? [totals(lines, input.totals.line, pair(input.totals.prices))] : []),
  ];
}

const NAMES: Readonly<Record<string, string>> = { H: 'Brentford', D: 'Draw', A: 'Fulham' };

/** The weights that the vectors were made with. */
const WEIGHTS: ReferenceWeights = {
  ...REFERENCE_WEIGHTS,
  sharpGoalsSoft: {
    home: { sharp: 0.605, goals: 0.436, soft: 0 },
    draw: { sharp: 0.445, goals: 0.384, soft: 0.298, constant: 0.043 },
  },
  sharpSoft: {
    home: { sharp: 0.944, goals: 0, soft: 0.074 },
    draw: { sharp: 0.591, goals: 0, soft: 0.492, constant: 0.026 },
  },
  sharpGoals: {
    home: { sharp: 0.611, goals: 0.431, soft: 0 },
    draw: { sharp: 0.602, goals: 0.497, soft: 0, constant: 0.037 },
  },
  goalsSoft: {
    home: { sharp: 0, goals: 0.89, soft: 0.176 },
    draw: { sharp: 0, goals: 0.541, soft: 0.627, constant: 0.057 },
  },
};
const { winner } = DEFAULT_SCAN_SETTINGS;

test.each(vectors)(
  '$name: probabilities, values and grades of an independent implementation',
  (vector) => {
    const { matches, opportunities } = scanOf({ offers: offersOf(vector.input) }, 'soccer_epl', {
      ...DEFAULT_SCAN_SETTINGS,
      winner: { ...winner, weights: WEIGHTS },
      surveys: ['survey'],
    });
    const { pHome, pDraw, pAway } = matches[0] ?? {};
    [pHome, pDraw, pAway].forEach((p, outcome) => {
      expect(p).toBeCloseTo(vector.expect.match[outcome] ?? Number.NaN, 7);
    });
    const winnerBets = opportunities.value.filter((item) => item.marketKey === 'h2h');
    const valuable = vector.expect.selections.filter(({ ev }) => ev > 0);
    expect(winnerBets.map((item) => item.outcome).sort()).toEqual(
      valuable.map((s) => NAMES[s.outcome]).sort(),
    );
    for (const expected of valuable) {
      const item = winnerBets.find(({ outcome }) => outcome === NAMES[expected.outcome]);
      expect(item).toMatchObject({
        book: expected.book.toLowerCase(),
        price: expected.price,
        grade: expected.grade,
      });
      expect(item?.fairProb).toBeCloseTo(expected.fair_prob, 7);
      expect(item?.ev).toBeCloseTo(expected.ev, 7);
    }
  },
);
