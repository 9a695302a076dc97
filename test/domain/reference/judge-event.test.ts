import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import type { JudgedMarket } from '#domain/reference/judged-market.ts';
import { judgedEventOf, SOFT_BOOKS } from '../../support/market.ts';
import { h2h, h2hLay, spreads, totals } from '../../support/quotes.ts';

const FAMILIES = ['pinnacle', 'smarkets', 'betsson', 'unibet', ...SOFT_BOOKS];

/** Prices of a probability near `fair` with a margin of 2 to 4 %. */
const pricesNear = (fair: readonly number[]) =>
  fc
    .record({
      noise: fc.array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), {
        minLength: 3,
        maxLength: 3,
      }),
      margin: fc.double({ min: 0.02, max: 0.04, noNaN: true }),
    })
    .map(({ noise, margin }) => {
      const opinion = fair.map((p, place) => p * (noise[place] ?? 1));
      const sum = opinion.reduce((total, p) => total + p, 0);
      return opinion.map((p) => sum / (p * (1 + margin)));
    });

const winnersNear = (fair: readonly number[]) =>
  fc
    .subarray(FAMILIES, { minLength: 2 })
    .chain((books) =>
      fc.tuple(...books.map((book) => pricesNear(fair).map((prices) => h2h(book, prices)))),
    );

/** Handicap and total of the sharp book. */
const sharpLines = fc
  .tuple(pricesNear([0.5, 0.5]), pricesNear([0.5, 0.5]), fc.boolean())
  .map(([[home = 2, away = 2], [over = 2, under = 2], isThere]) =>
    isThere
      ? [spreads('pinnacle', -0.25, [home, away]), totals('pinnacle', 2.5, [over, under])]
      : [],
  );

function winnerOf(offers: readonly QuotedOffer[], sportKey: string): JudgedMarket | undefined {
  return judgedEventOf(offers, sportKey).markets.find(({ market }) => !market.hasLine);
}

describe('the reference that judges a family', () => {
  const familyOf = (book: string) => ({ unibet: 'ballybet' })[book] ?? book;

  function expectLeftOut(offers: readonly QuotedOffer[], sportKey: string): void {
    const judged = winnerOf(offers, sportKey);
    for (const book of new Set(offers.map(({ book: { key } }) => key))) {
      const reference = judged?.referenceWithout(familyOf(book));
      const alone = winnerOf(
        offers.filter(({ book: { key } }) => key !== book),
        sportKey,
      )?.referenceWithout(null);
      expect(reference === undefined).toBe(alone === undefined);
      expect(reference).toMatchObject({
        families: alone?.families,
        anchor: alone?.anchor,
        usesGoals: alone?.usesGoals,
      });
      for (const [place, p] of (alone?.probabilities ?? []).entries()) {
        expect(reference?.probabilities[place]).toBeCloseTo(p, 10);
      }
    }
  }

  test.each([
    ['two outcomes', 'basketball_nba', [0.5, 0.5]],
    ['three outcomes', 'icehockey_nhl', [0.4, 0.25, 0.35]],
  ])('is that of the event without it: %s', (_name, sportKey, fair) => {
    fc.assert(
      fc.property(winnersNear(fair), (offers) => {
        expectLeftOut(offers, sportKey);
      }),
    );
  });

  test('is that of the event without it: football, with the goals of the sharp book and without', () => {
    let withGoals = 0;
    fc.assert(
      fc.property(winnersNear([0.46, 0.28, 0.26]), sharpLines, (offers, lines) => {
        expectLeftOut([...offers, ...lines], 'soccer_epl');
        if (winnerOf([...offers, ...lines], 'soccer_epl')?.referenceWithout('betway')?.usesGoals) {
          withGoals++;
        }
      }),
    );
    expect(withGoals).toBeGreaterThan(20);
  });
});

describe('a family without a vote on the winner', () => {
  const softs = SOFT_BOOKS.map((book) => h2h(book, [2.0, 3.3, 3.9]));
  const lines = (books: readonly string[], [home, away]: readonly [number, number]) =>
    books.flatMap((book) => [spreads(book, -0.25, [home, away]), totals(book, 2.5, [1.95, 1.95])]);
  const winner = [h2h('pinnacle', [2.05, 3.4, 4.05]), ...softs];
  // Its back and lay prices are too far apart to be an opinion, and still prices to bet at.
  const wide = [h2h('smarkets', [2.1, 3.3, 3.7]), h2hLay('smarkets', [2.5, 4.2, 5])];

  test('is left out of the handicaps and totals of many that judge it', () => {
    const others = winnerOf([...winner, ...wide, ...lines(SOFT_BOOKS, [1.85, 2])], 'soccer_epl');
    const own = [...lines(SOFT_BOOKS, [1.85, 2]), ...lines(['smarkets'], [1.7, 2.3])];
    const judged = winnerOf([...winner, ...wide, ...own], 'soccer_epl');
    const shift = (family: string) =>
      Math.abs(
        (judged?.referenceWithout(family)?.probabilities[0] ?? 0) -
          (others?.referenceWithout(family)?.probabilities[0] ?? 1),
      );
    expect(judged?.votes.map(({ family }) => family)).not.toContain('smarkets');
    expect(judged?.referenceWithout('smarkets')?.usesGoals).toBe(true);
    // The derivative that leaves a line out is off by the square of its distance.
    expect(shift('smarkets')).toBeLessThan(1e-4);
    expect(shift('betway')).toBeGreaterThan(1e-3);
  });

  test('is left out where it is the sharp book whose handicap and total they are', () => {
    const judged = winnerOf([...softs, ...lines(['pinnacle'], [1.85, 2.05])], 'soccer_epl');
    expect(judged?.referenceWithout('betway')?.usesGoals).toBe(true);
    expect(judged?.referenceWithout('pinnacle')?.usesGoals).toBe(false);
  });
});
