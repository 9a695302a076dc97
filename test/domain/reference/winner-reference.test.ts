import { describe, expect, test } from 'vitest';
import { winnerAxes, winnerFromAxes } from '#domain/goals/winner-axes.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { REFERENCE_WEIGHTS, tierOf } from '#domain/reference/weights.ts';
import { agreedWinner, SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, h2hLay, spreads, totals } from '../../support/quotes.ts';

const MINUTE_MS = 60_000;
const generous = h2h('unibet', [2.2, 3.3, 3.7]);

/** The fair probability that judges the generous price on the home side. */
function fairProb(offers: readonly QuotedOffer[]): number {
  const bet = scanOf({ offers: [...offers, generous] }).opportunities.value.find(
    ({ book, outcome, marketKey }) =>
      book === 'unibet' && outcome === 'Brentford' && marketKey === 'h2h',
  );
  if (!bet) {
    throw new Error('no value found');
  }
  return bet.fairProb;
}

function sharpLines(options = {}): QuotedOffer[] {
  return [
    spreads('pinnacle', -0.25, [1.8, 2.1], options),
    totals('pinnacle', 2.5, [1.95, 1.95], options),
  ];
}

function softLines(
  books: readonly string[],
  [home, away]: readonly [number, number] = [1.78, 2.05],
) {
  return books.flatMap((book) => [
    spreads(book, -0.25, [home, away]),
    totals(book, 2.5, [1.9, 1.9]),
  ]);
}

test('axes and probabilities lead to each other', () => {
  const { home, draw } = winnerAxes([0.5, 0.3, 0.2]);
  expect(home).toBeCloseTo(0.9163, 4);
  expect(draw).toBeCloseTo(-0.0527, 4);
  const p = winnerFromAxes({ home, draw });
  [0.5, 0.3, 0.2].forEach((expected, i) => {
    expect(p[i]).toBeCloseTo(expected, 12);
  });
});

test('a tier exists wherever there is a sharp book or enough soft ones, and gives no weight to what is absent', () => {
  for (const sharp of [true, false]) {
    for (const goals of [true, false]) {
      for (const soft of [true, false]) {
        const tier = tierOf(REFERENCE_WEIGHTS, sharp, goals, soft);
        expect(tier !== undefined).toBe(sharp || soft);
        for (const axis of [tier?.home, tier?.draw]) {
          if (!sharp) {
            expect(axis?.sharp ?? 0).toBe(0);
          }
          if (!goals) {
            expect(axis?.goals ?? 0).toBe(0);
          }
          if (!soft) {
            expect(axis?.soft ?? 0).toBe(0);
          }
        }
      }
    }
  }
});

describe('handicap and total', () => {
  test('of the sharp book move the probability that judges a price', () => {
    expect(fairProb([...agreedWinner(), ...sharpLines()])).not.toBeCloseTo(
      fairProb(agreedWinner()),
      3,
    );
  });

  test('that are more than two minutes older than the winner prices have no part', () => {
    const aged = (ageMs: number) => fairProb([...agreedWinner(), ...sharpLines({ ageMs })]);
    const fresh = aged(30_000);
    expect(aged(30_000 + 2 * MINUTE_MS)).toBe(fresh);
    expect(aged(30_001 + 2 * MINUTE_MS)).toBe(fairProb(agreedWinner()));
  });

  test('of soft books take part where the sharp book has none, but not those of two alone', () => {
    const without = fairProb(agreedWinner());
    expect(fairProb([...agreedWinner(), ...softLines(SOFT_BOOKS.slice(0, 2))])).toBe(without);
    expect(fairProb([...agreedWinner(), ...softLines(SOFT_BOOKS.slice(0, 3))])).not.toBeCloseTo(
      without,
      3,
    );
  });

  test('of the judged book have no part in its own judgement', () => {
    const others = fairProb([...agreedWinner(), ...softLines(SOFT_BOOKS)]);
    const withOwn = fairProb([
      ...agreedWinner(),
      ...softLines(SOFT_BOOKS),
      ...softLines(['unibet'], [2.0, 1.8]),
    ]);
    // Another book with these lines does move it, by a hundred times as much.
    const asOther = fairProb([
      ...agreedWinner(),
      ...softLines(SOFT_BOOKS),
      ...softLines(['onexbet'], [2.0, 1.8]),
    ]);
    expect(Math.abs(withOwn - others)).toBeLessThan(1e-4);
    expect(Math.abs(asOther - others)).toBeGreaterThan(1e-3);
    expect(Math.abs(asOther - others)).toBeGreaterThan(100 * Math.abs(withOwn - others));
  });

  test('of a clone of the judged book have none either', () => {
    const others = fairProb([...agreedWinner(), ...softLines(SOFT_BOOKS)]);
    const withClone = fairProb([
      ...agreedWinner(),
      ...softLines(SOFT_BOOKS),
      ...softLines(['casumo'], [2.0, 1.8]),
    ]);
    expect(Math.abs(withClone - others)).toBeLessThan(1e-4);
  });
});

describe('an exchange', () => {
  const exchange = [h2h('smarkets', [2.14, 3.4, 3.9]), h2hLay('smarkets', [2.16, 3.5, 4])];
  const soft = agreedWinner().slice(1);

  test('counts as much as the sharp book beside it', () => {
    const alone = fairProb(agreedWinner());
    const both = fairProb([...agreedWinner(), ...exchange]);
    const only = fairProb([...soft, ...exchange]);
    expect(both).toBeLessThan(alone);
    expect(both).toBeGreaterThan(only);
    expect((alone - both) / (alone - only)).toBeCloseTo(1 / 2, 2);
  });

  test('stands in for a missing sharp book, without a flag only in the football winner', () => {
    const [bet] = scanOf({ offers: [...soft, ...exchange, generous] }).opportunities.value;
    expect(bet?.flags).not.toContain('no_sharp');
    const twoWay = ['betfair_ex_eu', ...SOFT_BOOKS].map((book) => h2h(book, [1.9, 2]));
    const offers = [...twoWay, h2h('unibet', [2.15, 1.75])];
    const [other] = scanOf({ offers }, 'basketball_nba').opportunities.value;
    expect(other?.flags).toContain('no_sharp');
    expect(other?.grade).not.toBe('A');
  });
});
