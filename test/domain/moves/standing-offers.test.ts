import { expect, test } from 'vitest';
import { isStanding, offersOfBooks, standingOffers } from '#domain/moves/standing-offers.ts';
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
  ['another price', [first, second, totals('betway', 3.5, [2.6, 1.51])]],
  ['another line', [first, second, totals('betway', 4.5, [2.6, 1.5])]],
  ['another book', [first, totals('betsson', 2.5, [1.91, 1.93]), third]],
  ['an offer less', [first, second]],
  ['an offer more', [...LINES, totals('unibet', 3.5, [2.5, 1.52])]],
];

test('the same offers stand', () => {
  expect(isStanding(linesOf(LINES), STANDING)).toBe(true);
});

test.each(changes)('with %s they do not stand', (_, offers) => {
  expect(isStanding(linesOf(offers), STANDING)).toBe(false);
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
