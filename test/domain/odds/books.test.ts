import { describe, expect, test } from 'vitest';
import { rateBooks } from '#domain/odds/books.ts';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION, SHARP_BOOKS } from '#domain/odds/known-books.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { shuffled } from '../../support/shuffled.ts';

describe('the books of a scan', () => {
  const keys = ['nordicbet', 'coolbet', 'matchbook', 'pinnacle', 'betsson', 'betfair_ex_uk'];

  test('stand in order: the sharp book, then exchanges, then the others with clones side by side', () => {
    const books = [...rateBooks(keys).values()];
    expect(books.map(({ key, role }) => [key, role])).toEqual([
      ['pinnacle', 'sharp'],
      ['betfair_ex_uk', 'exchange'],
      ['matchbook', 'exchange'],
      ['betsson', 'soft'],
      ['nordicbet', 'soft'],
      ['coolbet', 'soft'],
    ]);
    expect(books.map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(books.map(({ family }) => family)).toEqual([
      'pinnacle',
      'betfair_ex_au',
      'matchbook',
      'betsson',
      'betsson',
      'coolbet',
    ]);
    expect(books.map(({ commission }) => commission)).toEqual([0, 0.05, 0.02, 0, 0, 0]);
  });

  test('are rated alike in any order, however often each is listed', () => {
    const expected = [...rateBooks(keys)];
    for (const seed of [1, 2, 3]) {
      expect([...rateBooks(shuffled([...keys, ...keys], randomOf(seed)))]).toEqual(expected);
    }
  });

  test('are found by their keys', () => {
    const books = rateBooks(keys);
    expect([...books.keys()].sort()).toEqual(keys.toSorted());
    for (const key of keys) {
      expect(books.get(key)?.key).toBe(key);
    }
  });
});

test('a book named like a property of every object is a soft book of its own without commission', () => {
  for (const key of ['constructor', 'toString', '__proto__']) {
    expect(rateBooks([key]).get(key)).toMatchObject({ role: 'soft', family: key, commission: 0 });
  }
});

test('a survey is no book, and neither is a clone of one', () => {
  const books = rateBooks(['market_average', 'betsson', 'nordicbet', 'coolbet'], {
    surveys: ['market_average', 'betsson'],
  });
  const surveys = [...books.values()].filter(({ isSurvey }) => isSurvey).map(({ key }) => key);
  expect(surveys).toEqual(['betsson', 'nordicbet', 'market_average']);
});

test('a sharp book that has lost its role is a soft one', () => {
  const books = rateBooks(['pinnacle', 'coolbet'], { surveys: [], demotedBooks: ['pinnacle'] });
  expect(books.get('pinnacle')?.role).toBe('soft');
});

describe('pairs of clones', () => {
  const keys = ['nordicbet', 'betsson', 'virginbet', 'gtbets', 'newbook', 'coolbet'];
  const pairs = [
    ['newbook', 'nordicbet'],
    ['gtbets', 'newbook'],
    ['gtbets', 'livescorebet'],
  ] as const;

  test('join all relatives of both books to one family, in whatever order they come', () => {
    for (const clones of [pairs, pairs.toReversed(), pairs.map(([a, b]) => [b, a] as const)]) {
      const books = [...rateBooks(keys, { surveys: [] }, clones).values()];
      expect(books.map(({ key }) => key)).toEqual([
        'betsson',
        'gtbets',
        'newbook',
        'nordicbet',
        'virginbet',
        'coolbet',
      ]);
      expect(books.map(({ family }) => family)).toEqual([...Array(5).fill('betsson'), 'coolbet']);
    }
  });
});

test('no book is in two families, and no family mixes sharp books, exchanges and others', () => {
  const members = CLONE_FAMILIES.flat();
  expect(new Set(members).size).toBe(members.length);
  for (const family of CLONE_FAMILIES) {
    const roles = family.map((key) => ({
      isSharp: SHARP_BOOKS.includes(key),
      isExchange: EXCHANGE_COMMISSION.has(key),
    }));
    expect(new Set(roles.map((role) => JSON.stringify(role))).size).toBe(1);
  }
});
