import { expect, test } from 'vitest';
import {
  offerAt,
  offersOfBooks,
  seenAgain,
  standingOffers,
} from '#domain/moves/standing-offers.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { agreedWinner, judgedEventOf } from '../../support/market.ts';
import { h2h, totals } from '../../support/quotes.ts';

const linesOf = (offers: readonly QuotedOffer[]) => judgedEventOf(offers).markets;
const packed = (offers: readonly QuotedOffer[]) => standingOffers(linesOf(offers), () => 7);

const LINES = [
  totals('betway', 2.5, [1.9, 1.95]),
  totals('unibet', 2.5, [1.91, 1.93]),
  totals('betway', 3.5, [2.6, 1.5]),
];
const STANDING = packed(LINES) ?? { books: [], values: new Float64Array() };

test('what is packed comes out as it was, by book', () => {
  expect(offersOfBooks(STANDING)).toEqual(
    new Map([
      [
        'betway',
        [
          { number: 7, line: 2.5, prices: [1.9, 1.95] },
          { number: 7, line: 3.5, prices: [2.6, 1.5] },
        ],
      ],
      ['unibet', [{ number: 7, line: 2.5, prices: [1.91, 1.93] }]],
    ]),
  );
});

test('a market without a line has none when it comes out', () => {
  const winner = packed([h2h('betway', [2, 3.3, 3.9])]);
  expect(winner && offersOfBooks(winner).get('betway')).toEqual([
    { number: 7, line: null, prices: [2, 3.3, 3.9] },
  ]);
});

const [first, second, third] = LINES as [QuotedOffer, QuotedOffer, QuotedOffer];
const changes: readonly (readonly [string, readonly QuotedOffer[]])[] = [
  ['another line', [first, second, totals('betway', 4.5, [2.6, 1.5])]],
  ['another book', [first, totals('betsson', 2.5, [1.91, 1.93]), third]],
  ['an offer less', [first, second]],
  ['an offer more', [...LINES, totals('unibet', 3.5, [2.5, 1.52])]],
];

test('the same offers stand as they did', () => {
  const again = seenAgain(linesOf(LINES), STANDING);
  expect(again?.after).toBe(STANDING);
  expect(again?.repriced).toEqual([]);
});

test('of the same offers those with another price are told, and what stood before is not changed', () => {
  const before = structuredClone(STANDING);
  const offers = [first, totals('unibet', 2.5, [1.9, 1.94]), totals('betway', 3.5, [2.6, 1.51])];
  const again = seenAgain(linesOf(offers), STANDING);
  const repriced = again?.repriced.map((index) => offerAt(again.after, index));
  expect(repriced).toHaveLength(2);
  expect(repriced).toEqual(
    expect.arrayContaining([
      { book: 'unibet', number: 7, line: 2.5, prices: [1.9, 1.94] },
      { book: 'betway', number: 7, line: 3.5, prices: [2.6, 1.51] },
    ]),
  );
  expect(again?.after).toEqual(packed(offers));
  expect(STANDING).toEqual(before);
});

test.each(changes)('with %s they are other offers', (_, offers) => {
  expect(seenAgain(linesOf(offers), STANDING)).toBeUndefined();
});

test('an offer that the outlier rule leaves out is not among them', () => {
  const outlier = h2h('northbet', [5, 3.3, 1.6]);
  const books = packed([...agreedWinner(), outlier])?.books;
  expect(books).toContain('pinnacle');
  expect(books).not.toContain('northbet');
});

test('nothing is packed where an offer is not known', () => {
  expect(standingOffers(linesOf(LINES), () => undefined)).toBeUndefined();
});
