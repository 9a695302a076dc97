import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitScoreModel } from '#domain/goals/fit-score-model.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { agreedWinner, SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, spreads, totals } from '../../support/quotes.ts';
import { overOfScores, scoresOf, winnerOfScores } from '../../support/scores.ts';

function matchOf(...args: Parameters<typeof scanOf>) {
  return scanOf(...args).matches[0];
}

test('a football match has three probabilities, named after the sharp book behind them', () => {
  const match = matchOf({ offers: [...agreedWinner(), totals('pinnacle', 2.5, [1.95, 1.95])] });
  expect(match).toMatchObject({
    source: 'sharp',
    eventId: 'event-1',
    sportKey: 'soccer_epl',
    totalLine: 2.5,
    pOver: 0.5,
    matched: 6,
    totalMatched: 1,
    thin: false,
    totalThin: true,
    kind: 'three_way',
  });
  expect((match?.pHome ?? 0) + (match?.pDraw ?? 0) + (match?.pAway ?? 0)).toBeCloseTo(1, 12);
  expect(match?.pHome).toBeGreaterThan(match?.pDraw ?? 1);
});

test('a sport without a draw has two, and no probability of a draw rather than zero', () => {
  const match = matchOf({ offers: [h2h('pinnacle', [1.5, 2.74])] }, 'basketball_nba');
  expect(match).toMatchObject({ pDraw: null, kind: 'two_way', matched: 1, thin: true });
  expect((match?.pHome ?? 0) + (match?.pAway ?? 0)).toBeCloseTo(1, 12);
});

test('a football match with a handicap and a total but no winner has the winner of their goal model', () => {
  const offers = ['pinnacle', ...SOFT_BOOKS].flatMap((book) => [
    spreads(book, 0.25, [2, 1.86]),
    totals(book, 2.5, [1.71, 2.16]),
  ]);
  const match = matchOf({ offers });
  expect(match).toMatchObject({ kind: 'three_way', source: 'model', totalLine: 2.5 });
  expect(match?.pHome).toBeCloseTo(0.291, 3);
  expect(match?.pDraw).toBeCloseTo(0.256, 3);
  expect(match?.pAway).toBeCloseTo(0.453, 3);
  const handicapOnly = offers.filter(({ kind }) => kind === 'spreads');
  expect(matchOf({ offers: handicapOnly })).toBeUndefined();
});

test('where a sport has a two-way and a three-way winner, the one with the strongest source stands for the match, then the one of more families', () => {
  const kindOf = (twoWays: readonly string[], threeWays: readonly string[]) => {
    const offers = [
      ...twoWays.map((book) => h2h(book, [1.78, 2.17])),
      ...threeWays.map((book) => h2h(book, [2.32, 4.5, 2.65])),
    ];
    const { kind, source, matched } = matchOf({ offers }, 'rugbyleague_nrl') ?? {};
    return [kind, source, matched];
  };
  expect(kindOf(['coolbet'], ['betway'])).toEqual(['two_way', 'consensus', 1]);
  expect(kindOf(['coolbet'], ['betway', 'skybet'])).toEqual(['three_way', 'consensus', 2]);
  expect(kindOf(['unibet', 'casumo'], ['betway', 'skybet', 'betmgm'])).toEqual([
    'three_way',
    'consensus',
    3,
  ]);
  expect(kindOf(['unibet', 'casumo'], ['betway'])).toEqual(['two_way', 'consensus', 1]);
  expect(kindOf(['pinnacle'], ['betway', 'skybet'])).toEqual(['two_way', 'sharp', 1]);
  expect(kindOf(['betway', 'skybet'], ['pinnacle'])).toEqual(['three_way', 'sharp', 1]);
  expect(kindOf(['betway', 'skybet'], ['smarkets'])).toEqual(['three_way', 'exchange', 1]);
  expect(kindOf([], ['coolbet'])).toEqual(['three_way', 'consensus', 1]);
});

test('the total line is the one most families quote', () => {
  const offers = [
    totals('pinnacle', 2.75, [1.95, 1.95]),
    ...SOFT_BOOKS.map((book) => totals(book, 2.5, [1.7, 2.1])),
  ];
  const match = matchOf({ offers });
  expect(match).toMatchObject({ totalLine: 2.5, source: 'consensus', matched: 5, pHome: null });
  expect((match?.pOver ?? 0) + (match?.pUnder ?? 0)).toBeCloseTo(1, 12);
});

test('of lines that equally many quote it is the one nearest even', () => {
  const offers = [
    totals('betway', 2.5, [1.5, 2.5]),
    totals('coolbet', 3, [1.92, 1.88]),
    totals('skybet', 3.5, [2.6, 1.5]),
  ];
  expect(matchOf({ offers })?.totalLine).toBe(3);
});

test('of lines whose prices mirror each other it is the lower', () => {
  for (let price = 1.7; price < 1.9; price += 0.01) {
    const offers = ['pinnacle', ...SOFT_BOOKS].flatMap((book) => [
      totals(book, 210.5, [price, 2.1]),
      totals(book, 211.5, [2.1, price]),
    ]);
    expect(matchOf({ offers }, 'basketball_nba')?.totalLine).toBe(210.5);
  }
});

test('the most even total of a winner that only a flood of goals explains is still the most even', () => {
  const match = matchOf({ offers: [h2h('pinnacle', [1.52, 9.2, 3.8])] });
  expect(match?.totalSource).toBe('model');
  expect(match?.totalLine).toBeGreaterThan(15);
  expect(match?.pOver).toBeCloseTo(0.5, 1);
});

test('source, matched and thin describe the winner, and the total has its own', () => {
  const offers = [
    ...agreedWinner(),
    totals('betway', 2.5, [1.9, 1.9]),
    totals('coolbet', 2.5, [1.9, 1.9]),
  ];
  expect(matchOf({ offers })).toMatchObject({
    source: 'sharp',
    matched: 6,
    thin: false,
    totalSource: 'consensus',
    totalMatched: 2,
    totalThin: true,
  });
});

test('without a quoted total the winner alone gives one, named after the model', () => {
  const match = matchOf({ offers: agreedWinner() });
  expect(match).toMatchObject({ totalSource: 'model', totalMatched: 6, totalLine: 2.5 });
  const fit = fitScoreModel({ pHome: match?.pHome ?? 0, pAway: match?.pAway ?? 0 });
  if (!fit.ok) {
    throw new Error(fit.reason);
  }
  expect(match?.pOver).toBeCloseTo(overOfScores(scoresOf(fit.model), 2.5), 10);
});

test.each([
  [2.75, 2.4, 1.6],
  [2.25, 1.9, 2.0],
  [3, 2.75, 1.45],
  [2, 1.6, 2.4],
] as const)(
  'a total quoted at %s is carried to the half line nearest even by the model of winner and total',
  (line, over, under) => {
    const match = matchOf({ offers: [...agreedWinner(), totals('pinnacle', line, [over, under])] });
    const quoted = removeMargin([over, under]);
    const fit = fitScoreModel({
      pHome: match?.pHome ?? 0,
      pAway: match?.pAway ?? 0,
      total: { line, pOver: quoted.ok ? (quoted.probabilities[0] ?? 0) : 0 },
    });
    if (!fit.ok) {
      throw new Error(fit.reason);
    }
    const scores = scoresOf(fit.model);
    const even = [0.5, 1.5, 2.5, 3.5, 4.5].toSorted(
      (a, b) => Math.abs(overOfScores(scores, a) - 0.5) - Math.abs(overOfScores(scores, b) - 0.5),
    );
    expect(match).toMatchObject({ totalLine: even[0], totalSource: 'sharp', totalMatched: 1 });
    expect(match?.pOver).toBeCloseTo(overOfScores(scores, even[0] ?? 0), 9);
    expect((match?.pOver ?? 0) + (match?.pUnder ?? 0)).toBeCloseTo(1, 12);
    // The published winner comes from this grid too: one set of numbers, not two.
    const { pHome, pDraw, pAway } = winnerOfScores(scores);
    expect(match?.pHome).toBeCloseTo(pHome, 9);
    expect(match?.pDraw).toBeCloseTo(pDraw, 9);
    expect(match?.pAway).toBeCloseTo(pAway, 9);
  },
);

test('a total that no goal model has together with the winner stands as it is quoted', () => {
  const match = matchOf({ offers: [...agreedWinner(), totals('pinnacle', 4.25, [1.9, 1.9])] });
  expect(match).toMatchObject({ totalLine: 4.25, pOver: 0.5 });
});

test('outside football no model makes a total', () => {
  expect(matchOf({ offers: [h2h('pinnacle', [1.5, 2.74])] }, 'basketball_nba')).toMatchObject({
    totalLine: null,
    pOver: null,
    pUnder: null,
  });
});

test('an event without quotes has no item', () => {
  expect(matchOf({ offers: [] })).toBeUndefined();
});

test('quotes too old to judge prices still inform about the match', () => {
  const old = agreedWinner().map((offer) => ({ ...offer, lastUpdate: offer.lastUpdate - 700_000 }));
  expect(scanOf({ offers: old }).opportunities.value).toEqual([]);
  expect(matchOf({ offers: old })).toEqual(matchOf({ offers: agreedWinner() }));
});

/** Prices of outcomes with these weights, at most 1000, by a book that keeps a margin. */
function pricesOf(weights: readonly number[], booksum: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => Math.min(1000, Math.max(1.0001, sum / (weight * booksum))));
}

test('an item that is published has numbers: where no quote supports one, there is no item to name a source', () => {
  const weight = fc.constantFrom(0.001, 0.01, 0.2, 0.5, 1, 50);
  const offer = fc.record({
    book: fc.constantFrom('pinnacle', 'smarkets', ...SOFT_BOOKS),
    kind: fc.constantFrom('two', 'three', 'totals', 'spreads'),
    line: fc.constantFrom(-999.75, -10, -0.5, 0, 0.25, 2.5, 3, 210.5, 1000),
    weights: fc.tuple(weight, weight, weight),
    booksum: fc.constantFrom(1, 1.02, 1.1, 1.2, 1.3),
  });
  const sport = fc.constantFrom('soccer_epl', 'basketball_nba', 'icehockey_nhl', 'tennis_atp');
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 12 }), sport, (offered, sportKey) => {
      const offers = offered.map(({ book, kind, line, weights: [a, b, c], booksum }) => {
        if (kind === 'three') {
          return h2h(book, pricesOf([a, b, c], booksum));
        }
        const [first = 2, second = 2] = pricesOf([a, b], booksum);
        if (kind === 'two') {
          return h2h(book, [first, second]);
        }
        return kind === 'totals'
          ? totals(book, Math.abs(line) || 0.5, [first, second])
          : spreads(book, line, [first, second]);
      });
      const match = matchOf({ offers }, sportKey);
      if (!match) {
        return;
      }
      const { pHome, pDraw, pAway, totalLine, pOver, pUnder, matched } = match;
      const numbers = [pHome, pDraw, pAway, totalLine, pOver, pUnder].filter(
        (each) => each !== null,
      );
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers.every(Number.isFinite)).toBe(true);
      expect(pHome === null ? pOver : pHome + (pDraw ?? 0) + (pAway ?? 0)).not.toBeNull();
      expect(matched).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
