import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRADE_CHOICES } from '#domain/grading/pick-grade.ts';
import { bestOffer, selectionKeysOf } from '#domain/webhooks/selection/alert-filters.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aDoubtfulOffer, anOffer, aReservedOffer, aValueBet, NOW } from '../builders.ts';

const bookOf = (bet = aValueBet(), filters = {}) =>
  bestOffer(bet, { ...DEFAULT_SETTINGS, ...filters }, NOW)?.book;

const threeBooks = aValueBet({
  altBooks: [
    anOffer({ book: 'beta', price: 2.08, ev: 0.04 }),
    anOffer({ book: 'gamma', price: 2.06, ev: 0.03 }),
  ],
});

describe('books', () => {
  test('without a choice every book counts', () => expect(bookOf(threeBooks)).toBe('alpha'));
  test('the best price among the chosen books', () => {
    expect(bookOf(threeBooks, { books: ['gamma', 'beta'] })).toBe('beta');
  });
  test('nothing where none of the chosen books offers it', () =>
    expect(bookOf(threeBooks, { books: ['x'] })).toBe(undefined));
  test('a price at an exchange counts after its commission', () => {
    const bet = aValueBet({ altBooks: [anOffer({ book: 'exchange', price: 2.14, ev: 0.0415 })] });
    expect(bookOf(bet, { books: ['exchange', 'alpha'] })).toBe('alpha');
  });
  test('the title, the price and the link are those of the book chosen', () => {
    const beta = anOffer({ book: 'beta', bookTitle: 'Beta', price: 2.08, link: null, ev: 0.04 });
    const filters = { ...DEFAULT_SETTINGS, books: ['beta'] };
    expect(bestOffer(aValueBet({ altBooks: [beta] }), filters, NOW)).toEqual(beta);
  });
});

describe('grades', () => {
  test('without a choice A alone is sent', () => {
    expect(bookOf(aValueBet({ grade: 'B' }))).toBe(undefined);
    expect(bookOf(aValueBet({ grade: 'C' }))).toBe(undefined);
  });
  test('a chosen grade is sent, C never', () => {
    expect(bookOf(aValueBet({ grade: 'B' }), { grades: ['A', 'B'] })).toBe('alpha');
    expect(bookOf(aValueBet(), { grades: ['B'] })).toBe(undefined);
    expect(bookOf(aValueBet({ grade: 'C' }), { grades: GRADE_CHOICES })).toBe(undefined);
  });
  test.each([
    ['broad_consensus', ['broad_consensus'], 'alpha'],
    ['small_ev', ['broad_consensus'], undefined],
    ['broad_consensus', ['B'], 'alpha'],
    ['broad_consensus', ['A'], undefined],
  ] as const)('B with %s, where %j is chosen: %s', (flag, grades, book) => {
    expect(bookOf(aValueBet({ grade: 'B', flags: [flag] }), { grades })).toBe(book);
  });
  test('a severe flag beside broad_consensus keeps it C, which is not sent', () => {
    const flags = ['split_market', 'broad_consensus'] as const;
    expect(bookOf(aValueBet({ grade: 'C', flags }), { grades: GRADE_CHOICES })).toBe(undefined);
  });
  test('another book may offer as B what the best price offers as C', () => {
    const bet = aValueBet({ grade: 'C', altBooks: [aReservedOffer({ book: 'beta' })] });
    expect(bookOf(bet, { grades: ['B'] })).toBe('beta');
  });
  test('an offer of grade B of an earlier release lacks what a pick needs', () => {
    const earlier = { ...aDoubtfulOffer({ book: 'beta' }), grade: 'B' as const };
    const bet = aValueBet({ grade: 'C', altBooks: [earlier] });
    expect(bookOf(bet, { grades: ['B'] })).toBe(undefined);
  });
  test('what was published before a webhook was saved are the selections of its grades', () => {
    const bets = [
      aValueBet(),
      aValueBet({ eventId: 'e2', grade: 'B' }),
      aValueBet({ eventId: 'e3', grade: 'C' }),
    ];
    expect(selectionKeysOf(bets, ['A'])).toEqual([selectionKey(aValueBet())]);
    expect(selectionKeysOf(bets, GRADE_CHOICES)).toHaveLength(2);
  });
  test('another book may offer as A what the best price offers as C', () => {
    const bet = aValueBet({ grade: 'C', altBooks: [anOffer({ book: 'beta', ev: 0.04 })] });
    expect(bookOf(bet)).toBe('beta');
  });
});

describe('limits include their own value', () => {
  test.each([
    [{ minEv: 0.05 }, 'alpha'],
    [{ minEv: 0.0501 }, undefined],
    [{ minOdds: 2.1, maxOdds: 2.1 }, 'alpha'],
    [{ minOdds: 2.11 }, undefined],
    [{ maxOdds: 2.09 }, undefined],
    [{ maxHoursToStart: 5 }, 'alpha'],
    [{ maxHoursToStart: 4.999 }, undefined],
    [{ sports: ['soccer_epl'] }, 'alpha'],
    [{ sports: ['tennis_atp'] }, undefined],
  ])('%j: %s', (filters, book) => expect(bookOf(aValueBet(), filters)).toBe(book));

  test('a worse price inside the odds range beats a better one outside', () => {
    expect(bookOf(threeBooks, { maxOdds: 2.09 })).toBe('beta');
  });
});

test('an event that starts now has started', () => {
  expect(bookOf(aValueBet({ commenceTime: NOW }))).toBe(undefined);
  expect(bookOf(aValueBet({ commenceTime: NOW + 1 }))).toBe('alpha');
});

test('what is chosen passes the filters, and nothing that passes is better', () => {
  const offer = fc.record({
    book: fc.constantFrom('a', 'b', 'c', 'd'),
    price: fc.double({ min: 1.5, max: 3, noNaN: true }),
    ev: fc.double({ min: -0.02, max: 0.1, noNaN: true }),
    grade: fc.constantFrom('A' as const, 'B' as const),
  });
  const filters = fc.record({
    books: fc.option(fc.subarray(['a', 'b', 'c', 'd'])),
    minEv: fc.double({ min: 0, max: 0.05, noNaN: true }),
    minOdds: fc.option(fc.double({ min: 1.5, max: 2, noNaN: true })),
    maxOdds: fc.option(fc.double({ min: 2, max: 3, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(offer, { minLength: 1, maxLength: 6 }), filters, (changes, chosen) => {
      const [first = { grade: 'A' as const }, ...others] = changes;
      const altBooks = others.map(({ grade, ...change }) =>
        grade === 'A' ? anOffer(change) : aDoubtfulOffer(change),
      );
      const bet = aValueBet({ ...first, altBooks });
      const { books, minEv, minOdds, maxOdds } = chosen;
      const passing = [bet, ...altBooks].filter(
        ({ book, price, ev, grade }) =>
          grade === 'A' &&
          (books?.includes(book) ?? true) &&
          ev >= minEv &&
          price >= (minOdds ?? 0) &&
          price <= (maxOdds ?? 99),
      );
      const best = bestOffer(bet, { ...DEFAULT_SETTINGS, ...chosen, maxHoursToStart: 48 }, NOW);
      expect(best?.ev).toBe(
        passing.length === 0 ? undefined : Math.max(...passing.map(({ ev }) => ev)),
      );
    }),
  );
});
