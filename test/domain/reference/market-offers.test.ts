import { describe, expect, test } from 'vitest';
import { rateBooks } from '#domain/odds/books.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { createRejections } from '#domain/odds/rejections.ts';
import { groupOffers } from '#domain/reference/market-offers.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { h2h, h2hLay, NOW, spreads, totals } from '../../support/quotes.ts';
import { shuffled } from '../../support/shuffled.ts';

const MAX_AGE_MS = 900_000;

function group(offers: readonly QuotedOffer[], sportKey = 'icehockey_nhl') {
  const { reject, counts } = createRejections([]);
  const books = rateBooks(offers.map(({ book }) => book.key));
  const groups = groupOffers(offers, { sportKey, books, now: NOW, maxAgeMs: MAX_AGE_MS }, reject);
  return { groups, rejected: counts() };
}

/** Each group by its market key and line with its books in order. */
function booksOf(offers: readonly QuotedOffer[], sportKey?: string) {
  return group(offers, sportKey).groups.map(({ marketKey, line, offers: grouped }) => [
    marketKey,
    line,
    grouped.map(({ book, isLay }) => (isLay ? `${book.key} lays` : book.key)).join(', '),
  ]);
}

describe('the offers of an event', () => {
  const offers = [
    totals('unibet', 6.5, [1.9, 1.9]),
    totals('pinnacle', 5.5, [1.95, 1.95]),
    h2h('unibet', [2.3, 4.5, 2.6]),
    h2h('smarkets', [1.8, 2.2]),
    h2hLay('smarkets', [1.82, 2.24]),
    h2h('betsson', [1.75, 2.1]),
    h2h('pinnacle', [1.78, 2.17]),
    spreads('unibet', -1.5, [2.9, 1.4]),
    totals('pinnacle', 6.5, [1.95, 1.95]),
  ];
  const expected = [
    ['h2h_3_way', null, 'unibet'],
    ['h2h', null, 'pinnacle, smarkets, betsson, smarkets lays'],
    ['spreads', -1.5, 'unibet'],
    ['totals', 5.5, 'pinnacle'],
    ['totals', 6.5, 'pinnacle, unibet'],
  ];

  test('are grouped by market and line: winners first, lines in order, back before lay, books by rank', () => {
    expect(booksOf(offers)).toEqual(expected);
  });

  test('are grouped alike in any order', () => {
    for (const seed of [1, 2, 3, 4]) {
      expect(booksOf(shuffled(offers, randomOf(seed)))).toEqual(expected);
    }
  });

  test('have their prices in the order of the market, whatever their own', () => {
    const offer = h2h('unibet', [2.3, 4.5, 2.6]);
    const [first] = group([{ ...offer, prices: offer.prices.toReversed() }]).groups;
    expect(first?.offers[0]?.prices).toEqual(offer.prices);
  });

  test('on a handicap of -0 and of 0 are about one line', () => {
    expect(booksOf([spreads('unibet', -0, [1.9, 1.9]), spreads('betsson', 0, [1.9, 1.9])])).toEqual(
      [['spreads', 0, 'unibet, betsson']],
    );
  });
});

describe('offers that are left out', () => {
  const sound = h2h('pinnacle', [1.78, 2.17]);
  const half = totals('unibet', 6.5, [1.9, 1.9]);

  test.each<[string, QuotedOffer, string?]>([
    ['incomplete_market', { ...half, prices: half.prices.slice(0, 1) }],
    [
      'incomplete_market',
      { ...half, prices: half.prices.map((price) => ({ ...price, outcome: 'over' })) },
    ],
    ['incomplete_market', { ...half, kind: 'h2h' }],
    ['draw_missing', h2h('unibet', [1.78, 2.17]), 'soccer_epl'],
    ['unknown_line', totals('unibet', 2.3, [1.9, 1.9])],
    ['unknown_line', totals('unibet', 4_000.5, [1.9, 1.9])],
    ['unknown_line', totals('unibet', Number.NaN, [1.9, 1.9])],
    ['unknown_line', { ...half, kind: 'totals', point: Number.POSITIVE_INFINITY }],
    ['quote_too_old', h2h('unibet', [1.78, 2.17], { ageMs: MAX_AGE_MS + 1 })],
  ])('an offer is left out and counted as %s', (reason, offer, sportKey) => {
    const base = sportKey === 'soccer_epl' ? h2h('pinnacle', [2, 3.4, 3.9]) : sound;
    expect(group([base, offer], sportKey).rejected).toEqual({ [reason]: 1 });
    expect(booksOf([base, offer], sportKey)).toEqual([['h2h', null, 'pinnacle']]);
  });

  test('an offer that is exactly as old as allowed, or from the future, is not left out', () => {
    for (const ageMs of [MAX_AGE_MS, -5_000]) {
      expect(group([h2h('unibet', [1.78, 2.17], { ageMs })]).rejected).toEqual({});
    }
    const [future] = group([h2h('unibet', [1.78, 2.17], { ageMs: -5_000 })]).groups;
    expect(future?.offers[0]?.ageMs).toBe(0);
  });
});

describe('two offers of one book on one line', () => {
  const kept = (...offers: QuotedOffer[]) => {
    const results = [offers, offers.toReversed()].map((order) => group(order));
    for (const { rejected } of results) {
      expect(rejected).toEqual({ duplicate_offer: 1 });
    }
    const [one, other] = results.map(({ groups }) => groups[0]?.offers);
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
    return one?.[0]?.prices;
  };
  const offer = h2h('unibet', [1.8, 2.2]);

  test('of two offers of one book the fresher counts, even if it is more generous', () => {
    const fresher = h2h('unibet', [1.9, 2.3], { ageMs: 29_999 });
    expect(kept(offer, fresher)).toEqual(fresher.prices);
  });

  test('of two equally fresh offers the less generous on the first outcome that differs counts', () => {
    const less = h2h('unibet', [1.79, 2.3]);
    expect(kept(offer, less)).toEqual(less.prices);
    const lessOnSecond = h2h('unibet', [1.8, 2.1]);
    expect(kept(offer, lessOnSecond)).toEqual(lessOnSecond.prices);
  });

  test('of two offers with the same prices the one whose links come first in the alphabet counts', () => {
    const first = h2h('unibet', [1.8, 2.2], { link: 'https://a.example/' });
    expect(kept(offer, first)).toEqual(first.prices);
    const none = h2h('unibet', [1.8, 2.2], { link: null });
    expect(kept(offer, none)).toEqual(none.prices);
  });

  test('back and lay prices of one book are not duplicates', () => {
    expect(group([h2h('smarkets', [1.8, 2.2]), h2hLay('smarkets', [1.82, 2.24])]).rejected).toEqual(
      {},
    );
  });
});
