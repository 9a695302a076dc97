import { expect, test } from 'vitest';
import { agreedWinner, SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, totals } from '../../support/quotes.ts';

function matchOf(...args: Parameters<typeof scanOf>) {
  return scanOf(...args).matches[0];
}

test('a football match has three probabilities, named after the sharp book behind them', () => {
  const match = matchOf({ offers: agreedWinner() });
  expect(match).toMatchObject({
    eventId: 'event-1',
    sportKey: 'soccer_epl',
    source: 'sharp',
    matched: 6,
    thin: false,
    kind: 'three_way',
    totalLine: null,
    pOver: null,
    pUnder: null,
  });
  expect((match?.pHome ?? 0) + (match?.pDraw ?? 0) + (match?.pAway ?? 0)).toBeCloseTo(1, 12);
  expect(match?.pHome).toBeGreaterThan(match?.pDraw ?? 1);
});

test('a sport without a draw has two, and no probability of a draw rather than zero', () => {
  const match = matchOf({ offers: [h2h('pinnacle', [1.5, 2.74])] }, 'basketball_nba');
  expect(match).toMatchObject({ pDraw: null, kind: 'two_way', matched: 1, thin: true });
  expect((match?.pHome ?? 0) + (match?.pAway ?? 0)).toBeCloseTo(1, 12);
});

test('the two-way winner goes before the three-way one where a sport has both', () => {
  const offers = [h2h('pinnacle', [1.78, 2.17]), h2h('coolbet', [2.32, 4.5, 2.65])];
  expect(matchOf({ offers }, 'icehockey_nhl')).toMatchObject({ kind: 'two_way', pDraw: null });
  expect(matchOf({ offers: offers.slice(1) }, 'icehockey_nhl')).toMatchObject({ kind: 'three_way' });
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

test('source, matched and thin speak of the weakest number in the item', () => {
  const offers = [...agreedWinner(), totals('betway', 2.5, [1.9, 1.9]), totals('coolbet', 2.5, [1.9, 1.9])];
  expect(matchOf({ offers })).toMatchObject({ source: 'consensus', matched: 2, thin: true });
});

test('an event that nobody quotes has no item', () => {
  expect(matchOf({ offers: [] })).toBeUndefined();
});

test('quotes too old to judge prices still inform about the match', () => {
  const old = agreedWinner().map((offer) => ({ ...offer, lastUpdate: offer.lastUpdate - 700_000 }));
  expect(scanOf({ offers: old }).opportunities.value).toEqual([]);
  expect(matchOf({ offers: old })).toEqual(matchOf({ offers: agreedWinner() }));
});
