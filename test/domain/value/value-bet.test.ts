import { describe, expect, test } from 'vitest';
import type { Grade } from '#domain/grading/grade.ts';
import { toValueBet, type ValuePrice } from '#domain/value/value-bet.ts';
import { NOW } from '../../support/quotes.ts';

const priceAt = (book: string, grade: Grade, ev: number): ValuePrice => ({
  eventId: 'event-1',
  sportKey: 'soccer_epl',
  home: 'Brentford',
  away: 'Fulham',
  commenceTime: NOW,
  marketKey: 'h2h',
  outcome: 'Brentford',
  point: null,
  book,
  bookTitle: book.toUpperCase(),
  price: 2.2,
  link: `https://${book}.example/`,
  fairProb: 0.48,
  ev,
  grade,
  flags: grade === 'A' ? [] : ['thin'],
});

describe('the value bet of a selection', () => {
  const best = priceAt('unibet', 'B', 0.06);
  const bet = toValueBet([
    best,
    priceAt('betsson', 'A', 0.05),
    priceAt('coolbet', 'B', 0.04),
    priceAt('skybet', 'C', 0.03),
  ]);

  test('is the best price with everything known about it', () => {
    expect(bet).toMatchObject({ kind: 'value', ...best });
  });

  test('has the other books in order, with what each offers', () => {
    const shown = { price: 2.2, fairProb: 0.48 };
    expect(bet?.altBooks).toEqual([
      {
        ...shown,
        book: 'betsson',
        bookTitle: 'BETSSON',
        ev: 0.05,
        grade: 'A',
        flags: [],
        link: 'https://betsson.example/',
      },
      {
        ...shown,
        book: 'coolbet',
        bookTitle: 'COOLBET',
        ev: 0.04,
        grade: 'B',
        flags: ['thin'],
        link: 'https://coolbet.example/',
      },
      {
        ...shown,
        book: 'skybet',
        bookTitle: 'SKYBET',
        ev: 0.03,
        grade: 'C',
        flags: ['thin'],
        link: 'https://skybet.example/',
      },
    ]);
  });

  test('does not exist without a price', () => {
    expect(toValueBet([])).toBeUndefined();
  });
});
