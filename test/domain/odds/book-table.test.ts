import { expect, test } from 'vitest';
import { createBookTable, ROLE } from '#domain/odds/book-table.ts';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION, SHARP_BOOKS } from '#domain/odds/known-books.ts';
import { anEvent, aSportQuotes, h2h } from '../../support/quotes.ts';

function tableOf(...sports: string[][]) {
  return createBookTable(
    sports.map((books) =>
      aSportQuotes({ events: [anEvent({ offers: books.map((book) => h2h(book, [2.5, 3.4, 2.9])) })] }),
    ),
  );
}

test('the sharp book comes first, then exchanges, then the rest with clones side by side', () => {
  const table = tableOf(['nordicbet', 'coolbet', 'matchbook', 'pinnacle', 'betsson', 'betfair_ex_uk']);
  expect(table.keys).toEqual(['pinnacle', 'betfair_ex_uk', 'matchbook', 'betsson', 'nordicbet', 'coolbet']);
  expect([...table.role]).toEqual([
    ROLE.sharp,
    ROLE.exchange,
    ROLE.exchange,
    ROLE.soft,
    ROLE.soft,
    ROLE.soft,
  ]);
  expect([...table.family]).toEqual([0, 1, 2, 3, 3, 4]);
  expect([...table.commission]).toEqual([0, 0.05, 0.02, 0, 0, 0]);
});

test('the numbers do not depend on the order of sports and books', () => {
  const table = tableOf(['unibet', 'pinnacle'], ['coolbet', 'unibet']);
  expect(tableOf(['unibet', 'coolbet'], ['pinnacle', 'unibet']).keys).toEqual(table.keys);
  expect(table.bySport.map((numbers) => [...numbers].map((number) => table.keys[number]))).toEqual([
    ['unibet', 'pinnacle'],
    ['coolbet', 'unibet'],
  ]);
});

test('a book named like a property of every object is a soft book without commission', () => {
  const table = tableOf(['constructor', 'toString']);
  expect([...table.role]).toEqual([ROLE.soft, ROLE.soft]);
  expect([...table.commission]).toEqual([0, 0]);
});

test('no book is in two families, and no family mixes sharp books, exchanges and others', () => {
  const members = CLONE_FAMILIES.flat();
  expect(new Set(members).size).toBe(members.length);
  for (const family of CLONE_FAMILIES) {
    const roles = family.map((key) =>
      SHARP_BOOKS.includes(key) ? 'sharp' : EXCHANGE_COMMISSION.has(key) ? 'exchange' : 'soft',
    );
    expect(new Set(roles).size).toBe(1);
  }
});
